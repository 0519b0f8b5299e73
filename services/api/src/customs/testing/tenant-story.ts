import type { KiteWorld, Thing } from './kite-world.ts'

type Attributes = Record<string, unknown>
type PibLine = { no: string; date: string; seri?: number; material: string; qty: string } & Attributes
type PebLine = { no: string; date: string; seri?: number; good: string; qty: string } & Attributes
type Usage = string | readonly [coefficient: string, contained: string]

let tenants = 0
let documents = 0
const aju = () => String(++documents).padStart(26, '0')

/** One client with everything by the codes its examples call it: built over HTTP, read over HTTP. */
export type Story = Awaited<ReturnType<typeof storyOf>>

export async function storyOf({ api, create, act, list }: KiteWorld, facility: string, parameters: Attributes = {}) {
  tenants++
  const { rows: partners } = await api.pool.query<{ id: string }>(
    'insert into ems.partners (code, name) values ($1, $2) returning id',
    [`P${tenants}`, `PT Klien ${tenants}`],
  )
  const tenant = await create('customs-kite-tenants', {
    partner_id: partners[0]?.id,
    kite_facility: facility,
    niper: `NIPER-${tenants}`,
    ...parameters,
  })
  const tenant_id = tenant.id
  const materials = new Map<string, Thing>()
  const goods = new Map<string, Thing>()
  const headers = new Map<string, Thing>()

  const material = async (code: string) => {
    const existing =
      materials.get(code) ?? (await create('raw-materials', { tenant_id, code, name: code, unit: 'KGM' }))
    materials.set(code, existing)
    return existing.id
  }
  const good = async (code: string, unit = 'PCE') => {
    const existing = goods.get(code) ?? (await create('finish-goods', { tenant_id, code, name: code, unit }))
    goods.set(code, existing)
    return existing.id
  }
  const header = async (kind: 'pib' | 'peb', no: string, date: string, more: Attributes) => {
    const key = `${kind} ${no} ${date}`
    const category = { export_category: facility === 'Pembebasan' ? '21' : '22' }
    const values = { tenant_id, aju_no: aju(), office_code: '040300', reg_no: no, reg_date: date, ...more }
    const existing =
      headers.get(key) ?? (await create(`${kind}-headers`, kind === 'pib' ? values : { ...category, ...values }))
    headers.set(key, existing)
    return existing.id
  }
  const bom = async (code: string, lines: readonly (readonly [string, Usage])[], more: Attributes = {}) => {
    const { unit = 'PCE', ...rest } = more
    const conversion = await create('boms', {
      tenant_id,
      no_konversi: `K-${code}`,
      conversion_date: '2020-01-01',
      finish_good_id: await good(code, String(unit)),
      ...rest,
    })
    for (const [rm, usage] of lines) {
      const [coefficient, contained_pct] = typeof usage === 'string' ? [usage, '100'] : usage
      await create('bom-details', {
        bom_id: conversion.id,
        raw_material_id: await material(rm),
        coefficient,
        contained_pct,
      })
    }
    return conversion
  }
  const pib = async ({ no, date, seri = 1, material: rm, qty, ...more }: PibLine) => {
    const values = { line_no: seri, hs_code: '52051200', description: rm, item_code: rm, qty, unit: 'KGM', ...more }
    const line = await create('pib-details', { header_id: await header('pib', no, date, {}), ...values })
    const body = await act('pib-details', 'relProduct', { ids: [line.id], raw_material_id: await material(rm) })
    return { ...line, ...body.data[0].attributes, id: line.id } as Thing
  }
  const peb = async ({
    no,
    date,
    seri = 1,
    good: fg,
    qty,
    unit = 'PCE',
    lhpre,
    ...more
  }: PebLine & { lhpre?: string }) => {
    const sheet = lhpre ? { lhpre_no: `L-${no}`, lhpre_date: lhpre } : {}
    const header_id = await header('peb', no, date, sheet)
    const values = { line_no: seri, hs_code: '61091000', description: fg, qty, unit, ...more }
    const line = await create('peb-details', { header_id, ...values })
    await act('peb-details', 'relProduct', { ids: [line.id], finish_good_id: await good(fg, String(unit)) })
    return line
  }
  const draft = async (lines: readonly { id: string }[]) => {
    const bcl = await create('kite-datas', { tenant_id, period_from: '2020-01-01', period_to: '2030-12-31' })
    await act('kite-datas', 'bclGet', { id: bcl.id, peb_detail_ids: lines.map(({ id }) => id) })
    return bcl
  }
  return { tenant_id, material, good, bom, pib, peb, draft, header, headers, ...results(list, tenant_id) }
}

function results(list: KiteWorld['list'], tenant_id: string) {
  /** `PEB material PIB quantity`, in the order of the run; documents by their number, several series as number/series. */
  const rows = async (bcl: string) =>
    (await list('pib-used-views', { tenant_id, kite_data_id: bcl, status: 'AKTIF' })).map((row) =>
      [row.peb_reg_no, row.rm_code, `${row.pib_reg_no}/${row.pib_line_no}`, Number(row.qty_base)].join(' '),
    )
  const diffs = async (bcl: string) => {
    const names = new Map((await list('raw-materials', { tenant_id })).map(({ id, code }) => [id, code]))
    return (await list('pib-bom-diffs', { tenant_id, kite_data_id: bcl })).map((row) =>
      [
        names.get(String(row.raw_material_id)),
        ...[row.need_base, row.alloc_base, row.diff_base].map(Number),
        row.reason,
      ].join(' '),
    )
  }
  return { rows, diffs }
}
