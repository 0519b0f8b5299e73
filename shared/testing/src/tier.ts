/**
 * Whether the nightly tier runs too: `npm run test:full`, or `npm test -- <words>` for the files it names. The daily
 * tier leaves out files named `*.nightly.{test,spec}.ts` and the kit's own promises of all but a few collections
 * (`docs/decisions/test-tiers.md`).
 */
export const isNightly = process.env.EMS_TESTS === 'full'
