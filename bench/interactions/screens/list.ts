import type { Page } from '@playwright/test'
import { manyReferences } from '../../lib/many-references.ts'
import { button, closed, entry, key, tab, target, text } from '../steps.ts'
import type { Screen, Step } from '../walk.ts'

const grid = (page: Page) => page.getByRole('grid')
const head = (page: Page, name: string) => grid(page).getByRole('columnheader', { name: new RegExp(`^${name}`) })
const cell = (page: Page, row: number, column: number) => grid(page).locator(`[data-place="${row}:${column}"]`)

/** Steps of a user in any list; `column` sorts. */
const gridSteps = (column: string): readonly Step[] => [
  target('choose a row', (page) => grid(page).getByRole('checkbox').nth(2)),
  target('choose all', (page) => grid(page).getByRole('checkbox').first()),
  target('choose none', (page) => grid(page).getByRole('checkbox').first()),
  target('row menu', (page) =>
    grid(page)
      .getByRole('button', { name: /^Aksi / })
      .nth(1),
  ),
  closed('row menu'),
  { name: 'row menu by right button', act: (page) => cell(page, 3, 2).click({ button: 'right', delay: 60 }) },
  closed('row menu again'),
  target('sort', (page) => head(page, column)),
  target('sort the other way', (page) => head(page, column)),
  { name: 'column menu', act: (page) => head(page, column).click({ button: 'right', delay: 60 }) },
  closed('column menu'),
  target('a cell', (page) => cell(page, 1, 2)),
  key('down', 'ArrowDown'),
  key('right', 'ArrowRight'),
  key('choose by key', 'Space'),
  key('let go by key', 'Space'),
  key('page down', 'PageDown'),
  key('to the end', 'End'),
  key('row menu by keys', 'Shift+F10'),
  closed('row menu by keys'),
  button('filter', /^Filter(,|$)/),
  closed('filter'),
  button('columns', 'Kolom'),
  closed('columns'),
  button('group', /^Kelompokkan/),
  closed('group'),
  button('bulk menu', 'Aksi masal'),
  closed('bulk menu'),
  button('refresh', 'Segarkan'),
  target('search', (page) => page.getByRole('searchbox').first()),
  text('type a search', 'in'),
  {
    name: 'empty the search',
    act: (page) => page.keyboard.press('Control+a').then(() => page.keyboard.press('Delete', { delay: 40 })),
  },
]

export const list: Screen = {
  name: 'list',
  path: '/private/infotech/support?size=50',
  ready: (page) => page.getByText(/^1–\d+ dari/),
  steps: [
    ...gridSteps('Ringkasan'),
    tab('view', 'Belum ditugaskan'),
    tab('view with many rows', /^Semua/),
    button('filter again', /^Filter(,|$)/),
    target('choose a filter', (page) => page.getByRole('dialog').getByRole('combobox').first()),
    target('advanced filter', (page) => page.getByRole('tab', { name: 'Lanjutan' })),
    closed('advanced filter'),
    button('group again', /^Kelompokkan/),
    entry('group by status', 'Status'),
    button('group once more', /^Kelompokkan/),
    entry('ungroup', /^Tanpa|^Tidak/),
    button('new record', 'Buat tiket'),
    closed('new record'),
    target('open a record', (page) => grid(page).getByRole('link').first()),
    closed('record'),
  ],
}

export const longList: Screen = {
  name: 'list of 250 rows',
  path: '/private/utilities/reference?category=unit&size=250',
  before: manyReferences,
  ready: (page) => page.getByText(/^1–250 dari/),
  steps: [
    ...gridSteps('Nama'),
    target('edit in place', (page) => cell(page, 2, 2)),
    key('edit by F2', 'F2'),
    text('type in a cell', 'abc'),
    closed('cell'),
    button('next page', 'Halaman berikutnya'),
    button('next page again', 'Halaman berikutnya'),
    button('previous page', 'Halaman sebelumnya'),
    button('last page', 'Halaman terakhir'),
  ],
}
