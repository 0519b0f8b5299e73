import MiniCssExtractPlugin from 'mini-css-extract-plugin'
import type { Compiler } from 'webpack'
import { NO_FILE } from '../registry/registry.ts'

/**
 * Makes a build's own chunk loader ask the page (`self.__emsSri(url)`) for the hash of every script and stylesheet it is
 * about to load. Nothing is baked in, so a release's hashes can be computed over its final files. A page that knows no hash
 * for a file does not load it.
 */
export class IntegrityPlugin {
  apply(compiler: Compiler) {
    const { LoadScriptRuntimeModule } = compiler.webpack.runtime
    compiler.hooks.compilation.tap('EmsIntegrity', (compilation) => {
      LoadScriptRuntimeModule.getCompilationHooks(compilation).createScript.tap('EmsIntegrity', (source) =>
        guarded(source, 'url', 'script'),
      )
      MiniCssExtractPlugin.getCompilationHooks(compilation).beforeTagInsert.tap('EmsIntegrity', (source, names) =>
        guarded(source, names.href, names.tag),
      )
    })
  }
}

const guarded = (source: string, url: string, tag: string) => `${source}
if (self.__emsSri) { ${tag}.integrity = self.__emsSri(${url}) || "${NO_FILE}"; ${tag}.crossOrigin = "anonymous"; }
`
