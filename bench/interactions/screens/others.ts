import { button, closed, key, target } from '../steps.ts'
import type { Screen } from '../walk.ts'

export const board: Screen = {
  name: 'board',
  path: '/private/marketing/activity',
  ready: (page) => page.locator('[data-card]').first(),
  steps: [
    button('card menu', /^Pindahkan /),
    closed('card menu'),
    { name: 'focus a card', act: (page) => page.locator('[data-card]').first().focus() },
    key('next card', 'ArrowDown'),
    key('next stage', 'ArrowRight'),
    key('lift a card', 'Space'),
    key('move it', 'ArrowRight'),
    closed('move'),
    target('question', (page) => page.getByText('Tanpa tindak lanjut', { exact: true }).first()),
    target('question off', (page) => page.getByText('Tanpa tindak lanjut', { exact: true }).first()),
    target('open a card', (page) => page.locator('[data-card]').nth(1)),
    closed('card'),
    target('as a list', (page) => page.getByText('Daftar', { exact: true })),
    target('as a board', (page) => page.getByText('Papan', { exact: true })),
  ],
}

export const calendar: Screen = {
  name: 'calendar',
  path: '/private/home/calendar',
  ready: (page) => page.locator('[data-day]').first(),
  steps: [
    button('next month', 'Berikutnya'),
    button('previous month', 'Sebelumnya'),
    target('week', (page) => page.getByText('Minggu', { exact: true }).first()),
    target('day', (page) => page.getByText('Hari', { exact: true }).first()),
    target('year', (page) => page.getByText('Tahun', { exact: true }).first()),
    target('month', (page) => page.getByText('Bulan', { exact: true }).first()),
  ],
}
