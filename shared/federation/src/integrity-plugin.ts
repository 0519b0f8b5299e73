import MiniCssExtractPlugin from 'mini-css-extract-plugin'
import type { Compiler } from 'webpack'

/**
 * Makes a build's own chunk loader ask the page (`self.__emsSri(url)`) for the hash of every script and stylesheet it is
 * about to load. Nothing is baked in, so a release's hashes can be computed over its final files.
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
var emsHash = self.__emsSri && self.__emsSri(${url});
if (emsHash) { ${tag}.integrity = emsHash; ${tag}.crossOrigin = "anonymous"; }
`
