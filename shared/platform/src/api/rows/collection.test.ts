import type { jiraIssues } from '@ems/contracts/it'
import { expect, test } from '@jest/globals'
import { collection } from '../queries.ts'

test('a collection is named as its contract is, and never without it', () => {
  expect(collection<typeof jiraIssues>('jira-issues').name).toBe('jira-issues')
  // @ts-expect-error: misspelt.
  expect(collection<typeof jiraIssues>('jira-isues').name).toBe('jira-isues')
  // @ts-expect-error: nothing says that it is right.
  expect(collection('jira-issues').name).toBe('jira-issues')
})
