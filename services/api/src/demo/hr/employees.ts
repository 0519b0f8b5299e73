import { sql, type Transaction } from '@ems/postgres'
import { sealedValues } from '../../hr/index.ts'
import type { Vault } from '../../kit/crypto/key-ring.ts'

/** Personal data of every employee, derived from the id, so that it is the same in every run. */
export async function completeEmployees(db: Transaction, today: string) {
  await db.run(
    sql.text(
      `update ems.employees e set
       birth_place = (array['Semarang', 'Jakarta', 'Bandung', 'Surabaya', 'Medan', 'Padang', 'Makassar', 'Jayapura', 'Denpasar', 'Solo'])[1 + e.id % 10],
       birth_date = a.born, religion_id = r.id, marital_status = m.status, ptkp = m.ptkp, ptkp_year = extract(year from $1::date),
       marital_date = case when m.status = 'married'
         then least($1::date - 30, greatest(e.join_date - (e.id * 31 % 2000)::int, (a.born + interval '19 years')::date)) end,
       blood_type = (array['a', 'b', 'ab', 'o'])[1 + e.id % 4],
       nickname = split_part(e.full_name, ' ', 1),
       grade_id = g.id, work_pattern_id = w.id,
       permanent_date = case when e.employment_type = 'permanent' then e.join_date + 365 end,
       probation_end = case when e.employment_type = 'probation' then (e.join_date + interval '3 months')::date - 1 end,
       contract_sequence = case when e.employment_type = 'fixed_term' then 1 + (e.id % 3) end,
       contract_start = case when e.employment_type = 'fixed_term' then e.join_date end,
       contract_end = case when e.employment_type = 'fixed_term' then coalesce(e.exit_date, least(
         (e.join_date + interval '60 months')::date - 2, $1::date + 5 + (e.id * 53 % 500)::int)) end,
       exit_reason_id = case when e.status = 'exited' then x.id end, rehireable = case when e.status = 'exited' then e.id % 4 > 0 end,
       mobile = '+62812' || lpad(e.id::text, 8, '0'), whatsapp = case when e.id % 3 > 0 then '+62812' || lpad(e.id::text, 8, '0') end,
       addresses = case when e.id % 9 > 0 then jsonb_build_array(jsonb_build_object('type', 'ktp', 'street', 'Jalan Contoh No. ' || e.id,
         'rt', '001', 'rw', '002', 'village', 'Umpama', 'district', 'Misal', 'city', 'Kota Contoh', 'province', 'Provinsi Contoh',
         'postal_code', lpad((50000 + e.id)::text, 5, '0'))) else '[]' end,
       bpjs_health_class = (array['1', '2', '3'])[1 + e.id % 3], bpjs_programs = '{JHT,JKK,JKM,JP}',
       bank_id = b.id, account_name = e.full_name,
       education = case when e.id % 7 > 0 then jsonb_build_array(jsonb_build_object('level', s.id::text,
         'institution', 'Sekolah Contoh ' || (e.id % 40), 'major', null, 'graduated',
         least(extract(year from $1::date) - 1, extract(year from a.born) + 18 + e.id % 4))) else '[]' end,
       skills = case when e.id % 5 = 0 then array['Excel', 'Bahasa Inggris'] else '{}' end,
       job_history = jsonb_build_array(jsonb_build_object('effective', e.join_date, 'type', 'join', 'company', e.company_id::text,
         'department', e.department_id::text, 'position', e.position_id::text, 'employment_type', e.employment_type, 'note', null)),
       attendance_pins = jsonb_build_array(jsonb_build_object('device_group', 'PUSAT', 'pin', lpad(e.id::text, 5, '0'))),
       consent_at = case when e.id % 8 > 0 then e.join_date end
     from ems.employees o
     join ems."references" p on p.id = o.position_id
     left join ems."references" g on g.category = 'grade' and g.code = p.meta ->> 'grade'
     join ems."references" c on c.id = o.company_id
     left join ems."references" w on w.category = 'work-pattern' and w.code = case
       when c.code = 'CBE' and p.meta ->> 'level' = 'Operator' then 'shift-' || (1 + o.id % 3) else c.meta ->> 'work_pattern' end
     join (select id, row_number() over (order by sort_order) as at from ems."references" where category = 'religion') r
       on r.at = case when o.id % 10 < 7 then 1 else 1 + o.id % 6 end
     join (select id, row_number() over (order by sort_order) as at from ems."references" where category = 'bank') b on b.at = 1 + o.id % 3
     join (select id, row_number() over (order by sort_order) as at from ems."references" where category = 'education') s on s.at = 3 + o.id % 4
     join (select id, row_number() over (order by sort_order) as at from ems."references" where category = 'exit-reason') x on x.at = 1 + o.id % 4
     -- As old as one gets to such a position at, of age when they came; nobody marries before 19 (UU 16/2019).
     join (values ('Direktur Utama', 50, 60), ('Direktur', 43, 58), ('Manajer', 34, 54), ('Supervisor', 28, 50), ('Staf', 22, 50),
         ('Operator', 20, 46), ('Magang', 20, 23)) y (level, least, most)
       on y.level = case when o.employment_type = 'intern' then 'Magang' else p.meta ->> 'level' end
     cross join lateral (select least($1::date - (y.least * 366 + o.id * 97 % ((y.most - y.least) * 365))::int,
       (o.join_date - interval '18 years 40 days')::date) as born) a
     cross join lateral (select case when o.id * 61 % 100 < 38 then 'single' when o.id * 61 % 100 < 97 then 'married' else 'widowed' end as status,
       case when o.id * 61 % 100 < 34 then 'TK/0' when o.id * 61 % 100 < 38 then 'TK/1' when o.id * 61 % 100 < 50 then 'K/0'
         when o.id * 61 % 100 < 70 then 'K/1' when o.id * 61 % 100 < 89 then 'K/2' when o.id * 61 % 100 < 97 then 'K/3' else 'TK/1' end as ptkp) m
     where e.id = o.id`,
      [today],
    ),
  )
}

type Existing = { id: string; employee_no: string; gender: string; birth: string }

/** Encrypted numbers of a non-existent province; one employee in eleven has none. */
export async function encryptEmployees(db: Transaction, vault: Vault) {
  const rows = await db.rows(
    sql<Existing>`select id::text, employee_no, gender, to_char(birth_date, 'DDMMYY') as birth from ems.employees where id % 11 > 0`,
  )
  const fields = ['nik', 'kk_no', 'npwp', 'bpjs_health_no', 'bpjs_tk_no', 'account_no'] as const
  const inputs = rows.map((person) => {
    const serial = person.id.padStart(4, '0').slice(-4)
    const nik = `990101${nikDay(person)}${serial}`
    const plain = {
      nik,
      kk_no: `990101010120${serial}`,
      npwp: nik,
      bpjs_health_no: `000${person.id.padStart(10, '9')}`,
      bpjs_tk_no: `99A${person.id.padStart(8, '0')}`,
      account_no: `88${person.id.padStart(8, '0')}`,
    }
    return { id: person.id, ...sealedValues(vault, 'employees', { ...person, ...plain }, fields) }
  })
  await db.run(
    sql.text(
      `update ems.employees e set ${fields.map((field) => `${field} = c.${field}`).join(', ')}
     from jsonb_to_recordset($1::jsonb) as c(id bigint, ${fields.map((field) => `${field} text`).join(', ')}) where e.id = c.id`,
      [JSON.stringify(inputs)],
    ),
  )
}

/** Day, month and year of birth as a NIK says them: forty more for a woman's day. */
const nikDay = ({ gender, birth }: Existing) =>
  (gender === 'f' ? String(Number(birth.slice(0, 2)) + 40) : birth.slice(0, 2)) + birth.slice(2)

/** Family members according to the tax status, emergency contacts for most employees, and documents. */
export async function insertBelongings(db: Transaction, today: string) {
  await db.run(sql`insert into ems.employee_contacts (employee_id, name, relation, gender, birth_date, phone, is_emergency, is_tax_dependent, is_bpjs_covered)
     select e.id, f.name, f.relation, f.gender, f.born, f.phone, f.phone is not null, f.relation = 'child', f.relation in ('child', 'spouse')
     from ems.employees e cross join lateral (
       select 'Pasangan ' || left(e.full_name, 100) as name, 'spouse' as relation, case e.gender when 'm' then 'f' else 'm' end as gender,
         e.birth_date + 400 as born, '+62813' || lpad(e.id::text, 8, '0') as phone where e.marital_status = 'married'
       union all select 'Anak ke-' || n || ' ' || left(e.full_name, 100), 'child', case when (e.id + n) % 2 = 0 then 'm' else 'f' end,
         ${today}::date - (900 + (e.id * n * 37 % 5000))::int, null from generate_series(1, right(e.ptkp, 1)::int) n
       union all select 'Ibu ' || left(e.full_name, 100), 'mother', 'f', e.birth_date - 9000, '+62814' || lpad(e.id::text, 8, '0')
         where e.marital_status <> 'married' and e.id % 13 > 0) f`)
  await db.run(
    sql.text(
      `insert into ems.employee_documents (employee_id, doc_type_id, title, issued_at, valid_to, issuer, sequence, verification)
     select e.id, t.id, t.name || case d.code when 'PKWT' then ' ke-' || e.contract_sequence else '' end, d.issued, d.until, d.issuer,
       case d.code when 'PKWT' then e.contract_sequence end, case when e.id % 9 = 0 then 'pending' else 'verified' end
     from ems.employees e cross join lateral (values
         ('KTP', e.birth_date + 6300, null::date, 'Dukcapil Kota Contoh', true), ('KK', e.join_date - 400, null, 'Dukcapil Kota Contoh', e.id % 4 > 0),
         ('IJAZAH', e.join_date - 900, null, 'Sekolah Contoh', e.id % 3 > 0), ('PKWT', e.contract_start, e.contract_end, null, e.contract_end is not null),
         ('SIM', $1::date - (e.id * 11 % 1800)::int, $1::date - (e.id * 11 % 1800)::int + 1826, 'Satpas Contoh', e.id % 2 = 0)
       ) d(code, issued, until, issuer, has)
     join ems."references" t on t.category = 'document-type' and t.code = d.code where d.has`,
      [today],
    ),
  )
}
