import { expect, test } from '@jest/globals'
import { problemsIn } from './types.ts'

test('what the compiler prints becomes problems, each with its place and all of its lines', () => {
  const output = `remotes/hr/src/List.tsx(3,12): error TS2322: Type 'number' is not assignable to type 'string'.
  The expected type comes from property 'title'.
shared/ui/src/Page.tsx(1,1): error TS1005: '}' expected.
`
  expect(problemsIn(output)).toEqual([
    {
      file: 'remotes/hr/src/List.tsx',
      line: 3,
      column: 12,
      text: "Type 'number' is not assignable to type 'string'.\n  The expected type comes from property 'title'.",
    },
    { file: 'shared/ui/src/Page.tsx', line: 1, column: 1, text: "'}' expected." },
  ])
  expect(problemsIn('')).toEqual([])
})
