import type { Page } from '@playwright/test'
import { button, closed, entry, key, tab, target, text } from '../steps.ts'
import type { Screen } from '../walk.ts'

const record = (page: Page) => page.getByRole('article')
const within = (name: string, match: string | RegExp = name) =>
  target(name, (page) =>
    record(page)
      .getByRole('button', { name: match, exact: typeof match === 'string' })
      .first(),
  )

export const recordPage: Screen = {
  name: 'record page',
  path: '/private/infotech/support?f.status=new',
  ready: (page) => page.getByRole('grid').getByRole('link').first(),
  prepare: async (page) => {
    await page.getByRole('grid').getByRole('link').first().click()
    await page.getByRole('button', { name: 'Buka halaman penuh' }).click()
    await record(page).getByRole('button', { name: 'Ubah Permintaan' }).waitFor()
    await page.getByRole('button', { name: 'Kirim' }).waitFor()
  },
  steps: [
    tab('activity', 'Aktivitas'),
    tab('files', 'Lampiran'),
    tab('history', 'Riwayat'),
    tab('detail', 'Detail'),
    within('steps in a menu', 'Tindakan'),
    entry('step with a dialog', 'Tugaskan'),
    closed('step'),
    within('more actions', 'Aksi lainnya'),
    closed('more actions'),
    within('edit a section', 'Ubah Permintaan'),
    target('a text', (page) => record(page).getByRole('textbox', { name: 'Ringkasan' })),
    text('type', 'abc'),
    target('a choice', (page) => record(page).getByRole('combobox', { name: 'Jenis permintaan' })),
    key('next choice', 'ArrowDown'),
    closed('choice'),
    within('leave the section', 'Batal'),
    button('throw away', 'Buang'),
    within('more actions again', 'Aksi lainnya'),
    entry('edit all', 'Ubah semua'),
    button('leave all', 'Batal'),
    target('a comment', (page) => page.getByRole('textbox', { name: 'Tulis komentar' })),
    text('type a comment', 'baik'),
    within('next record', 'Data berikutnya'),
    within('beside the list', 'Buka halaman penuh'),
    button('close', 'Tutup'),
  ],
}
