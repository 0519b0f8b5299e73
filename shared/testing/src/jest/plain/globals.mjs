import { ModuleMocker } from 'jest-mock'

const mocker = new ModuleMocker(globalThis)

/** Exports of `@jest/globals` for the present test file: modules that stay loaded keep these between files. */
const current = (name) =>
  new Proxy(() => undefined, {
    apply: (_target, _this, args) => globalThis.emsTestGlobals[name](...args),
    get: (_target, key) => globalThis.emsTestGlobals[name][key],
  })

export const afterAll = current('afterAll')
export const afterEach = current('afterEach')
export const beforeAll = current('beforeAll')
export const beforeEach = current('beforeEach')
export const describe = current('describe')
export const expect = current('expect')
export const it = current('it')
export const test = current('test')

export const jest = {
  fn: mocker.fn.bind(mocker),
  spyOn: mocker.spyOn.bind(mocker),
  /** Milliseconds a test of this file may take. */
  setTimeout: (ms) => {
    globalThis[Symbol.for('TEST_TIMEOUT_SYMBOL')] = ms
  },
}
