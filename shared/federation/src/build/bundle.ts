import { basename } from 'node:path'
import webpack, { type Compilation, type Configuration } from 'webpack'
import { BuildFailed } from '../dev/problem.ts'
import { problemsOf } from '../dev/webpack-problems.ts'

/** Runs webpack once; rejects with what is wrong, as the watching build says it. */
export function bundle(config: Configuration) {
  const compiler = webpack(config)
  return new Promise<Compilation>((resolve, reject) => {
    compiler.run((failed, stats) => {
      compiler.close(() => {
        if (failed) reject(failed)
        else if (!stats) reject(new Error('webpack said nothing'))
        else if (stats.hasErrors()) reject(new BuildFailed(nameOf(config), problemsOf(stats)))
        else resolve(stats.compilation)
      })
    })
  })
}

/** The package that a configuration builds. */
const nameOf = ({ context = '' }: Configuration) => basename(context)
