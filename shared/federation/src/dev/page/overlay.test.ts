import { afterEach, expect, test } from '@jest/globals'
import { showProblems } from './overlay.ts'

afterEach(() => showProblems([]))

const inside = () => document.querySelector('ems-dev-problems')?.shadowRoot

test('what is wrong is laid over the page with its place, and goes away when it is mended', () => {
  showProblems([
    { file: 'remotes/hr/src/List.tsx', line: 3, column: 12, text: "'}' expected." },
    { text: '<b>not HTML</b>' },
  ])

  expect(inside()?.querySelector('h2')?.textContent).toBe('2 problems')
  const items = [...(inside()?.querySelectorAll('li') ?? [])].map(({ textContent }) => textContent)
  expect(items).toEqual(["remotes/hr/src/List.tsx:3:12'}' expected.", '<b>not HTML</b>'])

  showProblems([])
  expect(inside()).toBeUndefined()
})

test('there is one of it, with the newest', () => {
  showProblems([{ text: 'first' }])
  showProblems([{ text: 'second' }])

  expect(document.querySelectorAll('ems-dev-problems')).toHaveLength(1)
  expect(inside()?.querySelector('li')?.textContent).toBe('second')
})

test('closed, it leaves the page as it was', () => {
  showProblems([{ text: 'first' }])
  inside()?.querySelector('button')?.click()

  expect(document.querySelector('ems-dev-problems')).toBeNull()
})
