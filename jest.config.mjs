/** SWC only removes types; what Node itself would not run (enums, namespaces) fails here as well. */
const swc = (syntax) => [
  '@swc/jest',
  {
    jsc: {
      target: 'es2024',
      parser: { syntax: 'typescript', tsx: syntax === 'tsx' },
      transform: { react: { runtime: 'automatic' }, verbatimModuleSyntax: true },
      experimental: { keepImportAttributes: true },
    },
    module: { type: 'es6' },
  },
]

const shared = {
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  transform: { '\\.ts$': swc('ts'), '\\.tsx$': swc('tsx') },
  modulePathIgnorePatterns: ['/dist/', '<rootDir>/\\.data/'],
}

/** The nightly tier: `npm run test:full`, and files that are named (`npm test -- <words>`, `npm run unit -- <words>`). */
const nightly = process.env.EMS_TESTS === 'full' ? [] : ['\\.nightly\\.test\\.tsx?$']

const tests = (folders) => folders.map((folder) => `<rootDir>/${folder}/**/*.test.{ts,tsx}`)

/** Run through `npm test`, `npm run check` or `npm run unit`: ESM needs Node's --experimental-vm-modules. */
export default {
  // Ample: a machine that runs other things at the same time is not a failure.
  testTimeout: 120_000,
  // Tests wait for PostgreSQL, timers and other processes a third of their time: one more than the two cores.
  maxWorkers: 3,
  // Modules of files that have run stay in memory (ESM in vm contexts): after 230 of them a worker is full at 4 GB.
  workerIdleMemoryLimit: '1500MB',
  projects: [
    {
      ...shared,
      displayName: 'node',
      testEnvironment: 'node',
      testRunner: '<rootDir>/shared/testing/src/jest/plain/test-runner.mjs',
      testMatch: tests(['services', 'shared/{bundle,service,postgres,testing,federation}', 'scripts', 'bench']),
      globalSetup: '<rootDir>/shared/testing/src/jest/global-setup.ts',
      globalTeardown: '<rootDir>/shared/testing/src/jest/global-teardown.ts',
      testPathIgnorePatterns: ['/node_modules/', '\\.stack\\.test\\.ts$', '/federation/src/dev/page/', ...nightly],
    },
    {
      // Module mocks need Jest's own loader.
      ...shared,
      displayName: 'contracts',
      testEnvironment: 'node',
      testMatch: tests(['shared/contracts']),
    },
    {
      // Starts the whole product, and builds the pages first when they changed: `npm test` runs it, `npm run check` does not.
      ...shared,
      displayName: 'stack',
      testEnvironment: 'node',
      testPathIgnorePatterns: ['/node_modules/', ...nightly],
      testMatch: ['<rootDir>/scripts/**/*.stack.test.ts'],
    },
    {
      ...shared,
      displayName: 'browser',
      testEnvironment: '<rootDir>/shared/testing/src/jest/browser-environment.ts',
      testMatch: tests(['shared/{platform,ui}', 'shared/federation/src/dev/page', 'host', 'remotes']),
      setupFiles: ['<rootDir>/shared/testing/src/jest/browser-setup.ts'],
      moduleNameMapper: {
        '\\.module\\.css$': '<rootDir>/shared/testing/src/jest/css-module.ts',
        '\\.css$': '<rootDir>/shared/testing/src/jest/empty.ts',
      },
    },
  ],
}
