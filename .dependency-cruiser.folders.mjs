import imports from './.dependency-cruiser.mjs';

/**
 * No circles of folders in the product. A check of its own: tests are next to the files that they test, and use `tests/support`, which
 * uses the product.
 * @type {import('dependency-cruiser').IConfiguration}
 */
export default {
  forbidden: [
    {
      name: 'no-folder-circles',
      comment: 'Folders depend on each other one way, too.',
      severity: 'error',
      scope: 'folder',
      from: {},
      to: { circular: true },
    },
  ],
  options: { ...imports.options, exclude: { path: String.raw`(^|/)build/|\.test\.tsx?$|^tests/` } },
};
