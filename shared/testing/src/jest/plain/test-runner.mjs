import { createRequire, registerHooks } from 'node:module'
import { pathToFileURL } from 'node:url'

const require = createRequire(import.meta.url)
const { default: circus } = require('jest-circus/runner')
const globals = new URL('./globals.mjs', import.meta.url).href
const TEST_TIMEOUT = Symbol.for('TEST_TIMEOUT_SYMBOL')

// The package refuses to load outside a VM context of Jest.
registerHooks({
  resolve: (specifier, context, next) =>
    specifier === '@jest/globals' ? { url: globals, shortCircuit: true } : next(specifier, context),
})

let files = 0

/**
 * A `testRunner` for Jest (https://jestjs.io/docs/configuration#testrunner-string): jest-circus, with modules loaded by
 * Node itself instead of into a VM context. Imports are some five times faster, and a worker keeps the modules of one
 * file for the next: state of a module outlives the file. There are no module mocks.
 */
export default async function runPlainly(globalConfig, config, environment, runtime, testPath, sendMessageToJest) {
  delete globalThis[TEST_TIMEOUT]
  const overrides = {
    // Evaluated again for each file: circus keeps its state in this module.
    requireInternalModule: (file) => {
      delete require.cache[file]
      return require(file)
    },
    unstable_shouldLoadAsEsm: () => true,
    unstable_importModule: (file) => import(`${pathToFileURL(file).href}?${files++}`),
    setGlobalsForRuntime: (current) => {
      globalThis.emsTestGlobals = current
    },
  }
  const plain = new Proxy(runtime, {
    get: (target, name) => {
      const value = overrides[name] ?? target[name]
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
  return circus(globalConfig, config, environment, plain, testPath, sendMessageToJest)
}
