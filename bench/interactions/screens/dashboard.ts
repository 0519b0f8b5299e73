import type { Page } from '@playwright/test'
import { button, closed, entry, key, target, text } from '../steps.ts'
import type { Screen } from '../walk.ts'

const menu = (page: Page) => page.getByRole('navigation', { name: 'Menu utama' })

export const dashboard: Screen = {
  name: 'dashboard',
  path: '/private/home/dashboard',
  ready: (page) => page.getByRole('button', { name: 'Menu Pintasan' }),
  steps: [
    button('filter', /^Filter dasbor/),
    {
      name: 'range',
      act: (page) => page.getByRole('combobox', { name: 'Rentang' }).selectOption('7 hari terakhir'),
    },
    closed('filter'),
    button('card menu', 'Menu Pintasan'),
    entry('refresh a card', 'Segarkan'),
    button('about a card', /^Cara hitung/),
    closed('about'),
    button('card menu again', 'Menu Pintasan'),
    entry('settings of a card', 'Atur'),
    closed('settings of a card'),
    button('arrange', 'Atur tata letak'),
    button('add a widget', 'Tambah widget'),
    closed('add a widget'),
    button('stop arranging', 'Selesai'),
    button('search', 'Cari'),
    text('type a search', 'refer'),
    key('next result', 'ArrowDown'),
    closed('search'),
    key('palette by keys', 'Control+k'),
    closed('palette'),
    button('bell', /^Pemberitahuan/),
    target('bell: to do', (page) => page.getByText('Perlu tindakan', { exact: true })),
    closed('bell'),
    button('company', /^Perusahaan:/),
    closed('company'),
    button('profile menu', /^Profil /),
    entry('profile', 'Profil'),
    closed('profile'),
    button('day panel', 'Panel saya'),
    closed('day panel'),
    button('appearance', 'Atur tampilan'),
    closed('appearance'),
    target('to a list', (page) => menu(page).getByRole('link', { name: 'Dukungan Teknis' })),
    target('to the dashboard', (page) => page.getByRole('link', { name: /ke Dasbor$/ })),
  ],
}

export const inbox: Screen = {
  name: 'inbox',
  path: '/private/home/inbox',
  ready: (page) => page.locator('[data-item]').first(),
  steps: [
    target('select', (page) => page.locator('[data-item]').first().getByRole('checkbox')),
    target('deselect', (page) => page.locator('[data-item]').first().getByRole('checkbox')),
    target('filter', (page) => page.getByText('Terlambat', { exact: true }).first()),
    target('all', (page) => page.getByText('Semua', { exact: true }).first()),
    button('snooze', /^Tunda /),
    closed('snooze'),
    key('next item', 'j'),
    target('search', (page) => page.getByRole('searchbox', { name: 'Cari' })),
    text('type a search', 'cuti'),
  ],
}
