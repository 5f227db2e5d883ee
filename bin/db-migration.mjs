// npm run db:migration -- add-bedrooms: creates an empty SQL file with the next number.
import { readdirSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { root } from './prepare.mjs';

const folder = join(root, 'server', 'platform', 'database', 'migrations');
const [name = '', ...more] = process.argv.slice(2);
if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(name) || more.length > 0) {
  process.stderr.write('Which name? Small letters, digits and hyphens: npm run db:migration -- add-bedrooms\n');
  process.exit(2);
}

// Number 0001 is the schema itself.
const last = Math.max(1, ...readdirSync(folder).map((file) => Number.parseInt(file, 10) || 0));
const file = join(folder, `${String(last + 1).padStart(4, '0')}-${name}.sql`);
writeFileSync(file, '-- What changes, and why. Migrations only go forward: one that was applied is never changed.\n', {
  flag: 'wx',
});
process.stdout.write(
  `${relative(root, file)}: write it in SQL, and the columns as TypeScript sees them in the owner's …-tables.ts.\n`,
);
