import { sql, type Transaction } from '@ems/postgres'

type Line = { label: string; position: string; joins?: boolean; mode?: 'any' | 'parallel' }

/** Rules of the product that ask for positions of the demo group. */
const rules: readonly { target: string; name: string; lines: readonly Line[] }[] = [
  {
    target: 'archive-contracts',
    name: 'Legal sampai Rp 500 juta',
    lines: [{ label: 'Legal', position: 'MGR-LGL' }],
  },
  {
    target: 'archive-contracts',
    name: 'Legal dan Keuangan',
    lines: [
      { label: 'Legal dan Keuangan', position: 'MGR-LGL', mode: 'parallel' },
      { label: 'Legal dan Keuangan', position: 'MGR-FIN', mode: 'parallel', joins: true },
    ],
  },
  {
    target: 'it-assets',
    name: 'Pelepasan aset',
    lines: [
      { label: 'Manajer TI', position: 'MGR-TI' },
      { label: 'Direktur Keuangan', position: 'DIRKEU' },
    ],
  },
  {
    target: 'general-invoices',
    name: 'Selisih faktur',
    lines: [{ label: 'Manajer Keuangan', position: 'MGR-FIN' }],
  },
]

/** Lets positions of the demo group decide, where the rules of a new installation know no positions yet. */
export async function appointPositions(db: Transaction) {
  await db.run(sql`with given as (
      select r ->> 'target' as target, r ->> 'name' as name, (select jsonb_agg(jsonb_build_object('label', l ->> 'label',
          'joins', coalesce((l ->> 'joins')::boolean, false), 'approver', 'position', 'level', null, 'position', p.id::text,
          'group', null, 'user', null, 'name', null, 'mode', coalesce(l ->> 'mode', 'any'), 'quorum', null, 'condition', null,
          'on_vacant', 'up', 'on_self', 'up', 'on_reject', 'reject', 'is_distinct', false, 'due_hours', 8) order by at)
        from jsonb_array_elements(r -> 'lines') with ordinality l (l, at)
        join ems."references" p on p.category = 'position' and p.code = l ->> 'position') as steps
      from jsonb_array_elements(${JSON.stringify(rules)}::jsonb) r
    ), changed as (
      update ems.approval_rules a set steps = g.steps, version = a.version + 1 from given g
      where a.target = g.target and a.name = g.name returning a.*
    )
    insert into ems.approval_rule_versions (rule_id, no, body)
    select id, version, jsonb_build_object('name', name, 'target', target, 'priority', priority, 'amount_to', amount_to::text,
      'currency', currency, 'steps', steps) from changed`)
}
