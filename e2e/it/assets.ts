import type { Page } from '@playwright/test'
import { apiOf, to } from '../api.ts'

/** Adds assets of one company, in a category that nothing else uses. */
export async function assetsOf(page: Page, mark: string, count: number, more: Record<string, unknown> = {}) {
  const api = apiOf(page)
  const one = async (query: string) =>
    (await api.get(`references?${query}&filter[is_active]=1&page[size]=1`)).data[0].id
  const category = await api.create('references', { category: 'asset-category', code: mark, name: `Kategori ${mark}` })
  const company = await one('filter[category]=company&filter[code]=CMI')
  const office = await one(`filter[category]=office&filter[company]=${company}`)
  const relations = {
    category: to('references', category.id),
    brand: to('references', await one('filter[category]=brand')),
    company: to('references', company),
    office: to('references', office),
  }
  const rows = []
  for (let n = 1; n <= count; n++) {
    const name = `Laptop ${mark} ${n}`
    const values = { name, serial_no: `SN-${mark}-${n}`, asset_tag: `UJI-${mark}-${n}`, condition: 'good', ...more }
    rows.push({ ...(await api.create('it-assets', values, relations)), name, tag: values.asset_tag })
  }
  return { rows, category: category.id, company, office }
}
