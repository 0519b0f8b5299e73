import type { Page } from '@playwright/test'
import { apiOf, to } from '../api.ts'
import { colleaguePassword, setPassword, unique } from '../business.ts'
import { choose, type } from '../ordinary.ts'

export type Person = { id: string; name: string; email: string; secret: string }

let niks = 0
/** A NIK of the province 99, which does not exist; another one each time. */
export const newNik = () => `99${String(Date.now() * 100 + (niks++ % 100)).slice(-14)}`
/** The address of an identity card, as the API takes it. */
export const ktpAddress = { type: 'ktp', street: 'Jalan Uji 1', city: 'Semarang' }

type Form = ReturnType<Page['getByRole']>

/** Fills in what an identity card says. */
export async function typeIdentity(form: Form) {
  await type(form, 'NIK', newNik())
  await form.locator('[data-path="addresses"]').click()
  await choose(form, 'Jenis, baris 1', 'Sesuai KTP')
  await type(form, 'Jalan, baris 1', ktpAddress.street)
  await type(form, 'Kota/kabupaten, baris 1', ktpAddress.city)
}

/** A company of its own, so that closing its periods is nobody else's business. */
export async function newCompany(admin: Page) {
  const api = apiOf(admin)
  const code = unique().slice(-8).toUpperCase()
  const name = `Uji ${code}`
  const meta = { document_code: code.slice(-4) }
  const company = await api.create('references', { category: 'company', code, name, meta })
  const part = async (category: string, label: string, more: object = {}) => {
    const values = { category, code: `${category[0]}${code}`, name: `${label} ${code}`, meta: more }
    const { id } = await api.create('references', values, { company: to('references', company.id) })
    return id
  }
  const office = await part('office', 'Kantor', { timezone: 'Asia/Jakarta' })
  const department = await part('department', 'Bagian')
  return { name, company: company.id, office, department, position: await part('position', 'Jabatan') }
}

type Included = { id: string; attributes: { name?: string; full_name?: string } }

/** Where an employee of the demo works, and who leads them, by name. */
export async function placeOf(admin: Page, name: string) {
  const api = apiOf(admin)
  const include = 'company,office,department,position,manager'
  const { data, included } = await api.get(`employees?filter[q]=${name}&page[size]=1&include=${include}`)
  const idOf = (field: string): string => data[0].relationships[field].data.id
  const nameOf = (field: string): string => {
    const row = (included as Included[]).find(({ id }) => id === idOf(field))
    return row?.attributes.full_name ?? row?.attributes.name ?? ''
  }
  return {
    company: nameOf('company'),
    office: nameOf('office'),
    department: nameOf('department'),
    position: nameOf('position'),
    manager: nameOf('manager'),
  }
}

/** Gives an employee an account of the group *Karyawan*, and sets its password by the link of the invitation. */
export async function accountFor(admin: Page, { id, name }: { id: string; name: string }): Promise<Person> {
  const api = apiOf(admin)
  const { data: groups } = await api.get('usergroups?filter[q]=Karyawan&page[size]=50')
  const group = groups.find(({ attributes }: { attributes: { name: string } }) => attributes.name === 'Karyawan')
  const email = `pegawai.${unique()}@ems.test`
  const user = await api.create(
    'users',
    { name, email, role: 'karyawan' },
    { usergroup: to('usergroups', group.id), employee: to('employees', id) },
  )
  const { data } = await api.act('users', 'ssoAdd', [user])
  const guest = await admin.context().browser()?.newPage()
  if (!guest) throw new Error('no browser')
  await setPassword(guest, data[0].meta.invitation_url)
  await guest.close()
  return { id, name, email, secret: colleaguePassword }
}
