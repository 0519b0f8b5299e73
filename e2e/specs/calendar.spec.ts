import { readFile } from 'node:fs/promises'
import ICAL from 'ical.js'
import { apiOf, to } from '../api.ts'
import { unique } from '../business.ts'
import { expect, expectAccessible, test } from '../fixtures.ts'

/** The first Monday of a month no other run uses, so that rooms and people are free then and it is drawn high up. */
const freeMonday = () => {
  const months = Math.floor(Date.now() / 1_000) % 900
  const first = new Date(Date.UTC(2030, months, 1))
  first.setUTCDate(1 + ((8 - first.getUTCDay()) % 7))
  return first.toISOString().slice(0, 10)
}
const plusDays = (day: string, days: number) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)
const typed = (day: string) => day.split('-').reverse().join('/')

test.describe('the working calendar', () => {
  test('holds a weekly meeting that is answered by whom it invites, and moved by hand and by keyboard', async ({
    page,
    signIn,
    otherBrowser,
    complaints,
  }) => {
    complaints.expect(/status of 422/)
    const monday = freeMonday()
    const title = `Rapat ${unique()}`
    const month = `/private/home/calendar?view=month&day=${monday}`
    await signIn('admin')
    await page.goto(month)
    const visible = page.getByRole('button', { name: new RegExp(title) })
    await page.getByRole('button', { name: 'Tambah agenda', exact: true }).click()
    const form = page.getByRole('dialog', { name: 'Tambah agenda' })
    await form.getByRole('textbox', { name: /^Judul/ }).fill(title)
    await form.getByRole('combobox', { name: 'Pengulangan' }).click()
    await page.getByRole('option', { name: 'Mingguan' }).click()
    await form.getByRole('combobox', { name: 'Berakhir' }).click()
    await page.getByRole('option', { name: 'Setelah sekian kali' }).click()
    await form.getByRole('textbox', { name: 'Jumlah kejadian' }).fill('3')
    await form.getByRole('combobox', { name: 'Peserta', exact: true }).fill('Yohanes Rumbiak')
    await page.getByRole('option', { name: /^Yohanes Rumbiak/ }).click()
    await page.keyboard.press('Tab')
    await form.getByRole('combobox', { name: 'Ruang', exact: true }).fill('Ruang Dahlia')
    await page.getByRole('option', { name: /^Ruang Dahlia/ }).click()
    await form.getByRole('button', { name: 'Simpan & tutup' }).click()
    await expect(form).toBeHidden()
    await expect(visible.first()).toBeVisible()

    await test.step('the invited person answers', async () => {
      const guest = await otherBrowser()
      await signIn('kepala', guest)
      await guest.goto(`/private/home/calendar?view=agenda&day=${monday}`)
      await guest
        .getByRole('button', { name: new RegExp(title) })
        .first()
        .click()
      const card = guest.getByRole('dialog', { name: title })
      await expect(card.getByText('Peserta (0/1 hadir)')).toBeVisible()
      await card.getByText('Hadir', { exact: true }).click()
      const requested = guest.getByRole('dialog', { name: `Tanggapi ${title}` })
      await expect(requested.getByRole('radio', { name: 'Kejadian ini' })).toBeChecked()
      await requested.getByRole('radio', { name: 'Semua' }).check()
      await requested.getByRole('button', { name: 'Simpan tanggapan' }).click()
      await expect(card.getByText('Peserta (1/1 hadir)')).toBeVisible()
      await expect(card.getByRole('button', { name: 'Ubah' })).toHaveCount(0)
      await guest.close()
    })

    await test.step('one of its days is dragged to another', async () => {
      await visible.first().dragTo(page.locator(`[data-day="${plusDays(monday, 2)}"]`))
      const move = page.getByRole('dialog', { name: `Pindahkan ${title}` })
      await expect(move.getByRole('textbox', { name: 'Mulai', exact: true })).toHaveValue(typed(plusDays(monday, 2)))
      await move.getByRole('button', { name: 'Pindahkan' }).click()
      await expect(move).toBeHidden()
    })

    await test.step('of the rest of it nothing is changed before the form is saved, and the focus comes back', async () => {
      const last = page.locator('[data-view]').getByRole('button', { name: new RegExp(title) })
      const rule = async () => {
        const { data } = await apiOf(page).get(`agenda-events?filter[q]=${title}&sort=start_at`)
        return data.map(({ attributes }: { attributes: Record<string, string> }) => attributes.rrule)
      }
      const before = await rule()
      await last.last().click()
      await page.getByRole('dialog', { name: title }).getByRole('button', { name: 'Ubah' }).click()
      await page
        .getByRole('dialog', { name: `Ubah ${title}` })
        .getByText('Ini dan berikutnya')
        .click()
      await page.getByRole('button', { name: 'Lanjutkan' }).click()
      const days = page.getByRole('dialog', { name: title })
      await expect(days.getByRole('textbox', { name: 'Mulai', exact: true })).toHaveValue(typed(plusDays(monday, 14)))
      await days.getByRole('button', { name: 'Tutup', exact: true }).click()
      await expect(days).toBeHidden()
      await expect(last.last()).toBeFocused()
      expect(await rule()).toEqual(before)
    })

    await test.step('a link opens it, whichever month is looked at', async () => {
      const { data } = await apiOf(page).get(`agenda-events?filter[q]=${title}&sort=start_at`)
      await page.goto(`/private/home/calendar?event=${data[0].id}`)
      await expect(page.getByRole('dialog', { name: title })).toBeVisible()
      await page.keyboard.press('Escape')
    })

    await test.step('it is moved again by keyboard alone', async () => {
      await page.goto(`/private/home/calendar?view=agenda&day=${plusDays(monday, 2)}`)
      const moved = page.getByRole('region', { name: new RegExp(`Rabu, ${plusDays(monday, 2).slice(8)} `) })
      const row = moved.getByRole('button', { name: new RegExp(title) })
      await expect(row).toContainText('09.00–10.00 WIB')
      await row.focus()
      await page.keyboard.press('Enter')
      await page.getByRole('dialog', { name: title }).getByRole('button', { name: 'Pindahkan…' }).press('Enter')
      const move = page.getByRole('dialog', { name: `Pindahkan ${title}` })
      await move.getByRole('textbox', { name: 'Jam mulai (WIB)' }).fill('13')
      await page.keyboard.press('Tab')
      await move.getByRole('button', { name: 'Pindahkan' }).press('Enter')
      await expect(move).toBeHidden()
      await expect(row).toContainText('13.00–14.00 WIB')
      await expectAccessible(page, 'main')
    })
  })

  test('says that a room is taken, is taken along as iCalendar, and each of its views is for everybody', async ({
    page,
    signIn,
    complaints,
  }) => {
    test.setTimeout(180_000)
    complaints.expect(/status of 422/)
    await signIn('admin')
    const monday = freeMonday()
    const title = `Rapat ${unique()}`
    const { data: rooms } = await apiOf(page).get('references?filter[category]=room&filter[q]=Ruang Dahlia')
    const { id, version } = await apiOf(page).create(
      'agenda-events',
      {
        title,
        event_type: 'meeting',
        visibility: 'attendees',
        timezone: 'Asia/Jakarta',
        all_day: false,
        start_at: `${monday}T02:00:00Z`,
        end_at: `${monday}T03:00:00Z`,
        rrule: 'FREQ=WEEKLY;COUNT=3',
      },
      { room: to('references', rooms[0].id) },
    )
    await apiOf(page).send('POST', `agenda-events/${id}/-actions/remove`, {
      data: { meta: { version }, attributes: { scope: 'this', date: monday } },
    })
    const form = page.getByRole('dialog', { name: 'Tambah agenda' })
    const visible = page.getByRole('button', { name: new RegExp(title) })

    await test.step('its room is taken, which is said before and after saving', async () => {
      await page.goto(`/private/home/calendar?view=month&day=${plusDays(monday, 7)}`)
      await expect(visible.first()).toBeVisible()
      await visible.first().focus()
      await page.keyboard.press('n')
      await form.getByRole('textbox', { name: /^Judul/ }).fill('Bentrok')
      await form.getByRole('combobox', { name: 'Ruang', exact: true }).fill('Ruang Dahlia')
      await page.getByRole('option', { name: /^Ruang Dahlia/ }).click()
      const taken = `Ruang sudah dipakai agenda lain ${typed(plusDays(monday, 7))} 09.00–10.00 WIB.`
      await expect(form.getByText(taken).first()).toBeVisible()
      await form.getByRole('button', { name: 'Simpan', exact: true }).click()
      await expect(form.getByRole('combobox', { name: 'Ruang', exact: true })).toHaveAttribute('aria-invalid', 'true')
      await form.getByRole('button', { name: 'Tutup', exact: true }).click()
      await page.getByRole('button', { name: 'Tinggalkan' }).click()
      await expect(form).toBeHidden()
    })

    await test.step('it is taken along as iCalendar, without the day that was taken out', async () => {
      await visible.first().click()
      const download = page.waitForEvent('download')
      await page.getByRole('button', { name: 'Unduh .ics' }).click()
      const text = await readFile(await (await download).path(), 'utf8')
      const [vevent] = new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent')
      const event = new ICAL.Event(vevent as ICAL.Component)
      const days: string[] = []
      const iterator = event.iterator()
      for (let next = iterator.next(); next; next = iterator.next()) days.push(next.toString())
      expect([event.summary, days]).toEqual([title, [7, 14].map((by) => `${plusDays(monday, by)}T09:00:00`)])
    })

    await test.step('it begins with what concerns its reader; the dates of a department are one press away', async () => {
      const visibleLayers = page.getByRole('group', { name: 'Lapisan' }).getByRole('checkbox', { checked: true })
      await expect(visibleLayers).toHaveCount(5)
      const departments = page.getByRole('group', { name: 'Lapisan' }).getByRole('checkbox', { checked: false })
      const { title: department } = await departments.first().evaluate((box: HTMLInputElement) => ({
        title: box.labels?.[0]?.textContent ?? '',
      }))
      await departments.first().press('Space')
      await expect(page.getByRole('checkbox', { name: department })).toBeChecked()
      await page.reload()
      await expect(visibleLayers).toHaveCount(6)
    })

    await test.step('each of its views is for everybody', async () => {
      for (const view of ['month', 'week', 'day', 'year']) {
        await page.goto(`/private/home/calendar?view=${view}&day=${plusDays(monday, 7)}`)
        await expect(page.locator(`[data-view="${view}"]`)).toBeVisible()
        await expectAccessible(page, 'main')
      }
      await page.setViewportSize({ width: 390, height: 844 })
      await page.goto(`/private/home/calendar?view=month&day=${plusDays(monday, 7)}`)
      await expect(page.getByRole('button', { name: new RegExp(title) })).toBeVisible()
      await expectAccessible(page, 'main')
    })
  })
})
