import { createRequire } from 'node:module'
import { join } from 'node:path'
import { ModuleFederationPlugin, ProvideSharedPlugin } from '@module-federation/enhanced'
import CssMinimizerPlugin from 'css-minimizer-webpack-plugin'
import MiniCssExtractPlugin from 'mini-css-extract-plugin'
import MinimizerPlugin from 'minimizer-webpack-plugin'
import webpack, { type Configuration, type RuleSetRule } from 'webpack'
import type { Area } from '../registry/descriptor.ts'
import { hostShares, remoteShares, workspace } from '../registry/policy.ts'
import { IntegrityPlugin } from './integrity-plugin.ts'
import { layerCss } from './layer-css.ts'

/** Options of a build: output folder, version, mode and, for a remote, its screens. */
export type BuildOptions = { outDir: string; version: string; mode: 'production' | 'development' }
export type RemoteBuildOptions = BuildOptions & { area: Area }

/** A `webpack.config.ts` exports one of these by default; the build calls it. */
export type ConfigOf<Options = BuildOptions> = (build: Options) => Configuration

const require = createRequire(import.meta.url)

/** Contracts take this for zod in a browser, which fetches it with the first form. */
const LATE_ZOD = join(workspace, 'shared/contracts/src/kit/zod/lazy-zod.ts')

/** Takes the place of Mantine's `useId` (docs/decisions/rendering.md). */
const ONE_ID = join(workspace, 'shared/ui/src/host/use-id.ts')

/** The shell: everything shared in its first chunks, no container of its own. `folder` is the host's package. */
export const hostConfig =
  (folder: string): ConfigOf =>
  ({ outDir, mode }) => ({
    ...base({ folder, unique: 'ems_host', layer: 'host', pure: false, mode }),
    entry: { main: [join(import.meta.dirname, 'no-eval.ts'), './src/main'] },
    output: { ...output(outDir, mode), uniqueName: 'ems_host', publicPath: '/' },
    optimization: {
      ...optimization(mode),
      splitChunks: {
        // The kit is one file, for one request with the page. What a dialog of the host has in common with it is in both, or
        // the dialog would wait for all of the kit.
        chunks: (chunk) => !chunk.canBeInitial() && chunk.name !== 'kit' && chunk.name !== 'card',
        // Two files of half the size: compiling one file blocks the page.
        cacheGroups: {
          mantine: { name: 'mantine', chunks: 'initial', test: /[\\/]@(mantine|floating-ui)[\\/]/, priority: 2 },
          vendor: { name: 'vendor', chunks: 'initial', test: /[\\/]node_modules[\\/]/, priority: 1 },
        },
      },
    },
    plugins: [
      ...plugins(mode),
      new ModuleFederationPlugin({
        name: 'ems_host',
        shared: hostShares(folder).shared,
        remotes: {},
        // The default asks every known remote at start: one that hangs blanks the shell for 40 s.
        shareStrategy: 'loaded-first',
        dts: false,
        manifest: false,
        // The loader of remotes is ours (host/src/federation/load/runtime.ts): what is left of the runtime is sharing.
        experiments: { optimization: { target: 'web', disableSnapshot: true, disableRemote: true } },
      }),
      new webpack.NormalModuleReplacementPlugin(/[\\/]use-id[\\/]use-id\.mjs$/, ONE_ID),
      // Provided, not shared: what the host itself takes of them it takes module by module, from its own chunks.
      new ProvideSharedPlugin({ provides: hostShares(folder).provides }),
    ],
  })

/** The host's first paint, for Node: the same class names as in the browser, and no style sheet. */
export const prerenderConfig = (folder: string, outDir: string): Configuration => ({
  ...base({ folder, unique: 'ems_host', layer: 'host', pure: false, mode: 'production' }),
  target: 'node',
  entry: { paint: './src/prerender.tsx' },
  output: { path: outDir, filename: '[name].cjs', library: { type: 'commonjs2' }, uniqueName: 'ems_host' },
  optimization: { minimize: false },
  module: { rules: [typescript, namesOnly(moduleCss('ems_host', 'host', false)), nothingOf(plainCss)] },
})

/** The catalogue of the kit: a page of its own below `/catalogue/`, where `?source` gives the text of a file. */
export const catalogueConfig = (folder: string, { outDir, mode }: Omit<BuildOptions, 'version'>): Configuration => {
  const parts = base({ folder, unique: 'ems_catalogue', layer: 'host', pure: false, mode })
  const text: RuleSetRule = { resourceQuery: /source/, type: 'asset/source' }
  return {
    ...parts,
    entry: { main: [join(import.meta.dirname, 'no-eval.ts'), './src/catalogue/main'] },
    output: { ...output(outDir, mode), uniqueName: 'ems_catalogue', publicPath: '/catalogue/' },
    optimization: { ...optimization(mode), splitChunks: { chunks: 'all' } },
    module: { rules: [{ oneOf: [text, typescript] }, moduleCss('ems_catalogue', 'host', false), plainCss] },
    plugins: plugins(mode),
  }
}

/** A department's half: a container of its screens that brings nothing the host has. `folder` is the remote's package. */
export const remoteConfig =
  (folder: string): ConfigOf<RemoteBuildOptions> =>
  ({ area, outDir, version, mode }) => {
    const unique = globalOf(area.id, version)
    return {
      ...base({ folder, unique, layer: 'remote', pure: true, mode }),
      entry: {},
      output: { ...output(outDir, mode), uniqueName: unique, publicPath: 'auto' },
      optimization: optimization(mode),
      plugins: [
        ...plugins(mode),
        // The built-in container, not the enhanced one: same protocol, 3.6 KB instead of 18.4
        // (docs/decisions/federation-runtime.md).
        new webpack.container.ModuleFederationPlugin({
          name: unique,
          filename: 'remoteEntry.js',
          library: { type: 'var', name: unique },
          exposes: exposesOf(area),
          shared: remoteShares(folder),
        }),
      ],
    }
  }

/** The container's name on `window`. It carries the version: under one name, a hot swap keeps running the old code. */
export const globalOf = (area: string, version: string) => `ems_${area}_${version}`.replace(/\W/g, '_')

/** Expose → file and chunk name, from everything the area says it exposes; throws when one name means two files. */
export function exposesOf({ routes, widgets = [], search = [], dates = [] }: Area) {
  const exposes: Record<string, { import: string; name: string }> = {}
  for (const { expose, file } of [...routes, ...widgets, ...search, ...dates]) {
    const path = `./src/${file}`
    if (exposes[expose] && exposes[expose].import !== path) {
      throw new Error(`${expose} is both ${exposes[expose].import} and ${path}.`)
    }
    exposes[expose] = { import: path, name: expose.slice('./'.length) }
  }
  return exposes
}

type Base = { folder: string; unique: string; layer: 'host' | 'remote'; pure: boolean; mode: BuildOptions['mode'] }

function base({ folder, unique, layer, pure, mode }: Base) {
  return {
    mode,
    context: folder,
    target: ['web', 'es2022'],
    // No eval devtool: the policy of the page forbids it, in development too. Lines are enough, and made twice as fast.
    devtool: mode === 'development' ? ('cheap-module-source-map' as const) : (false as const),
    resolve: { extensions: ['.tsx', '.ts', '.js'], alias: { zod$: LATE_ZOD } },
    module: { rules: [typescript, moduleCss(unique, layer, pure), ...(layer === 'host' ? [plainCss] : [])] },
    performance: { hints: false as const },
    infrastructureLogging: { level: 'warn' as const },
    stats: 'errors-warnings' as const,
  }
}

const output = (path: string, mode: BuildOptions['mode']) => ({
  path,
  filename: mode === 'production' ? 'js/[name].[contenthash:10].js' : 'js/[name].js',
  chunkFilename: mode === 'production' ? 'js/[name].[contenthash:10].js' : 'js/[name].js',
  assetModuleFilename: 'assets/[name].[contenthash:10][ext]',
  crossOriginLoading: 'anonymous' as const,
  chunkLoadTimeout: 8000,
  // Without it a module that threw while it was evaluated passes as healthy the second time.
  strictModuleErrorHandling: true,
})

const optimization = (mode: BuildOptions['mode']) => ({
  minimize: mode === 'production',
  // SWC: bundles of the size Terser makes (within 1 %), the host in 11 s of processor time instead of 23.
  minimizer: [new MinimizerPlugin({ minify: MinimizerPlugin.swcMinify }), new CssMinimizerPlugin()],
})

const plugins = (mode: BuildOptions['mode']) => [
  new MiniCssExtractPlugin({
    filename: mode === 'production' ? 'css/[name].[contenthash:10].css' : 'css/[name].css',
    chunkFilename: mode === 'production' ? 'css/[name].[contenthash:10].css' : 'css/[name].css',
  }),
  new IntegrityPlugin(),
]

const typescript: RuleSetRule = {
  test: /\.tsx?$/,
  loader: require.resolve('ts-loader'),
  options: {
    transpileOnly: true,
    logLevel: 'error',
    // ts-loader needs the JavaScript API that TypeScript 7 no longer has.
    compiler: require.resolve('@typescript/typescript6'),
    configFile: join(import.meta.dirname, '../../tsconfig.build.json'),
  },
}

/** `pure`: every selector needs a class of its own, so that a remote cannot style what it does not own. */
const moduleCss = (unique: string, layer: string, pure: boolean): RuleSetRule => ({
  test: /\.module\.css$/,
  use: [
    MiniCssExtractPlugin.loader,
    {
      loader: require.resolve('css-loader'),
      options: {
        importLoaders: 1,
        modules: {
          mode: pure ? 'pure' : 'local',
          localIdentName: `${unique}_[local]_[hash:base64:5]`,
          namedExport: false,
          exportLocalsConvention: 'as-is',
        },
      },
    },
    {
      loader: require.resolve('postcss-loader'),
      options: { postcssOptions: { config: false, plugins: [layerCss(layer)] } },
    },
  ],
  sideEffects: true,
})

const plainCss: RuleSetRule = {
  test: /\.css$/,
  exclude: /\.module\.css$/,
  use: [MiniCssExtractPlugin.loader, require.resolve('css-loader')],
  sideEffects: true,
}

type Loader = { loader: string; options: { modules: object } }

/** The same rule where there is no page to put a style sheet into. */
function namesOnly(rule: RuleSetRule): RuleSetRule {
  const [, css, ...others] = rule.use as [string, Loader, ...Loader[]]
  const modules = { ...css.options.modules, exportOnlyLocals: true }
  return { ...rule, use: [{ ...css, options: { ...css.options, modules } }, ...others] }
}

const nothingOf = ({ test, exclude }: RuleSetRule): RuleSetRule => ({
  test,
  exclude,
  use: [{ loader: require.resolve('css-loader'), options: { modules: { mode: 'global', exportOnlyLocals: true } } }],
})
