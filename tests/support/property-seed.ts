import fc from 'fast-check';

const { PROPERTY_SEED = '1' } = process.env;

/** Property tests try the same cases each time; `PROPERTY_SEED` chooses others. */
fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: Number(PROPERTY_SEED) });
