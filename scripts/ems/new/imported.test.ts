import { expect, test } from '@jest/globals'
import { imported } from './imported.ts'

const others = `import { a } from './a.ts'\n`

test.each([
  ['of one line', `import { one, two } from './area/index.ts'`, `import { one, two, three } from './area/index.ts'`],
  [
    'of several lines',
    `import {\n  one,\n  two,\n} from './area/index.ts'`,
    `import { one, two, three } from './area/index.ts'`,
  ],
])('a name joins an import %s', (_, before, after) => {
  expect(imported(`${others}${before}\n`, 'three', './area/index.ts')).toBe(`${others}${after}\n`)
})

test('a name of a source that is not imported from yet gets an import', () => {
  expect(imported(`${others}import { b } from './b.ts'\n`, 'three', './area/index.ts')).toBe(
    `${others}import { three } from './area/index.ts'\nimport { b } from './b.ts'\n`,
  )
})
