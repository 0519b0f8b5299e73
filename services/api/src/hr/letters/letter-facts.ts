import { type EmployeeLetter, employmentTypes, type Placeholder } from '@ems/contracts/hr'
import { sql } from '@ems/postgres'
import { longDay } from '../../files/sheet-text.ts'
import type { Deps } from '../../kit/context.ts'

type Person = Record<
  | 'nama'
  | 'nip'
  | 'tempat_lahir'
  | 'alamat'
  | 'perusahaan'
  | 'kantor'
  | 'departemen'
  | 'jabatan'
  | 'golongan'
  | 'atasan'
  | 'pkwt_ke'
  | 'penanda_tangan',
  string | null
> & {
  birth: string | null
  since: string
  until: string | null
  joined: string
  exited: string | null
  contract_start: string | null
  contract_end: string | null
  employment_type: keyof typeof employmentTypes
}

type Written = Pick<
  EmployeeLetter,
  'employee' | 'letter_date' | 'effective_on' | 'valid_to' | 'level' | 'purpose' | 'detail' | 'signer'
>

/** What is known of a letter, by placeholder. The employee is as on the day of the letter. */
export async function letterFacts(
  { db }: Pick<Deps, 'db'>,
  letter: Written,
): Promise<Partial<Record<Placeholder, string>>> {
  const name = sql`concat_ws(', ', concat_ws(' ', e.title_front, e.full_name), e.title_back)`
  const person = await db.first(sql<Person>`
    select ${name} as nama, e.employee_no as nip, e.birth_place as tempat_lahir, e.birth_date::text as birth,
      (select concat_ws(', ', a ->> 'street', a ->> 'village', a ->> 'district', a ->> 'city', a ->> 'province')
        from jsonb_array_elements(e.addresses) a order by a ->> 'type' = 'ktp' desc limit 1) as alamat,
      co.name as perusahaan, o.name as kantor, d.name as departemen, p.name as jabatan, g.name as golongan,
      m.full_name as atasan, e.contract_sequence::text as pkwt_ke, e.join_date::text as joined, e.exit_date::text as exited,
      coalesce(e.service_date, e.join_date)::text as since,
      least(coalesce(e.exit_date, ${letter.letter_date}::date), ${letter.letter_date}::date)::text as until,
      e.contract_start::text as contract_start, e.contract_end::text as contract_end,
      coalesce(c.employment_type, e.employment_type) as employment_type,
      (select concat_ws(', ', concat_ws(' ', s.title_front, s.full_name), s.title_back) from ems.employees s
        where s.id = ${letter.signer}::bigint) as penanda_tangan
    from ems.employees e
    left join lateral (select c.* from ems.career_events c where c.employee_id = e.id and not c.is_pending and c.is_employed
      and c.valid_from <= ${letter.letter_date}::date order by c.valid_from desc, c.n desc limit 1) c on true
    join ems."references" co on co.id = coalesce(c.company_id, e.company_id)
    left join ems."references" o on o.id = coalesce(c.office_id, e.office_id)
    left join ems."references" d on d.id = coalesce(c.department_id, e.department_id)
    left join ems."references" p on p.id = coalesce(c.position_id, e.position_id)
    left join ems."references" g on g.id = coalesce(c.grade_id, e.grade_id)
    left join ems.employees m on m.id = coalesce(c.manager_id, e.manager_id)
    where e.id = ${letter.employee}::bigint`)
  if (!person) return {}
  const { birth, since, until, joined, exited, contract_start, contract_end, employment_type, ...words } = person
  const days = {
    tanggal: letter.letter_date,
    tanggal_lahir: birth,
    tanggal_masuk: joined,
    tanggal_keluar: exited,
    mulai_kontrak: contract_start,
    akhir_kontrak: contract_end,
    berlaku: letter.effective_on,
    berlaku_sampai: letter.valid_to,
  }
  const texts: Record<string, string | null> = {
    ...words,
    ...Object.fromEntries(Object.entries(days).map(([field, day]) => [field, day && longDay(day)])),
    status_kerja: employmentTypes[employment_type],
    masa_kerja: until === null ? null : spanOf(since, until),
    keperluan: letter.purpose,
    uraian: letter.detail,
    tingkat: letter.level === null ? null : (['pertama', 'kedua', 'ketiga'][letter.level - 1] ?? null),
  }
  return Object.fromEntries(Object.entries(texts).filter(([, text]) => text))
}

/** `3 tahun 2 bulan`, from the first to the last day. */
function spanOf(since: string, until: string): string {
  const [from, to] = [since, until].map((day) => day.split('-').map(Number)) as [number[], number[]]
  const isShort = (to[2] ?? 0) < (from[2] ?? 0)
  const months = ((to[0] ?? 0) - (from[0] ?? 0)) * 12 + (to[1] ?? 0) - (from[1] ?? 0) - (isShort ? 1 : 0)
  const whole = Math.max(0, months)
  return whole < 12 ? `${whole} bulan` : `${Math.floor(whole / 12)} tahun ${whole % 12} bulan`
}
