import { glob, readFile } from 'node:fs/promises'
import path from 'node:path'
import { menus, resources } from '@ems/contracts'
import { describe, expect, test } from '@jest/globals'

const root = path.resolve(import.meta.dirname, '../..')
const textsOf = async (pattern: string) => {
  const texts: string[] = []
  for await (const file of glob(pattern, { cwd: root }))
    if (!file.includes('.test.')) texts.push(await readFile(path.join(root, file), 'utf8'))
  return texts
}
const [screens, areas, contracts] = await Promise.all(
  ['{remotes/*/src,host/src}/**/*.tsx', 'remotes/*/src/area.ts', 'shared/contracts/src/**/*.ts'].map(textsOf),
)

/** Their pages are of another kind, for the reason that stands here. */
const others: Readonly<Record<string, string>> = {
  'access-requests': 'the approver opens its task; who asks has the dialog *Minta akses*',
  'agenda-events': 'the calendar opens its card',
  'customs-kite-tool-kite-datas': 'the worksheet BCL.KT is its page',
  'customs-consultant-activities': 'a card of the board has its own form, with the same parts',
  'employee-documents': 'a tab of the employee lists and edits them',
  quotations: 'a tab of the card lists and edits them',
  'step-requests': 'the record whose step is asked for shows them, and the approver opens its task',
  'customs-kite-source-files': 'the tab *Berkas Sumber* has its runs',
  'customs-kite-tool-pib-extensions': 'a table below the due dates decides them',
}

const constantOf = (name: string) =>
  (contracts ?? [])
    .flatMap((text) => [...text.matchAll(/export const (\w+) = defineResource\(\{([\s\S]*?)\n\}\)/g)])
    .find(([, , body = '']) => body.includes(`name: '${name}'`))?.[1] ?? name

const living = resources.filter(({ name, workflow }) => workflow && !others[name])

describe.each(living.map(({ name, menu }) => ({ name, menu, constant: constantOf(name) })))(
  'the records of $name',
  ({ menu, constant }) => {
    const own = (screens ?? []).filter((text) =>
      new RegExp(`(resource=\\{${constant}\\}|(useResourceList|useToolList|inMenu)\\(\\s*${constant}\\b)`).test(text),
    )

    test('have a page with their state, next step and facts, and one timeline', () => {
      expect(own.length).toBeGreaterThan(0)
      expect(own.some((text) => /<ResourceScreen|<ResourceForm|<ToolTable|inMenu\(/.test(text))).toBe(true)
      expect(own.some((text) => /parts=|everyPart|<ToolTable/.test(text))).toBe(true)
    })

    test('have an address of their own below their menu', () => {
      const { path: at } = menus.find(({ id }) => id === menu) ?? { path: '' }
      const isRouted = (areas ?? []).some((text) => {
        const place = text.indexOf(`path: '${at}'`)
        // The KITE tool keeps client, tab and record in its address.
        if (place >= 0 && at === '/private/customs/kitetool') return true
        return place >= 0 && text.slice(Math.max(0, place - 200), place).includes('withRecords({')
      })
      expect([at, isRouted]).toEqual([at, true])
    })
  },
)
