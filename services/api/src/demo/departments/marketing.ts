import { marketingStages } from '@ems/contracts/marketing'
import { sql, type Transaction } from '@ems/postgres'

type Ids = ReadonlyMap<string, string>

const boards = [
  { name: 'Konsultasi KITE', company: 'MKP', isDefault: true },
  { name: 'Niaga umum', company: 'MNU', isDefault: false },
  { name: 'Pelanggan grup', company: null, isDefault: false },
] as const

/** 3 boards with 280 cards and 900 interactions, 150 of them open, 35 of those without a next step and 22 too long in their stage; values from 5 million to 4.5 billion. */
export async function insertMarketing(db: Transaction, today: string, references: Ids) {
  await db.run(sql`insert into ems.marketing_boards (name, company_id, is_default, sort_order, stages)
     select b ->> 'name', (b ->> 'company')::bigint, (b ->> 'isDefault')::boolean, at, ${JSON.stringify(marketingStages)}
     from jsonb_array_elements(${JSON.stringify(
       boards.map(({ company, ...board }) => ({
         ...board,
         company: company ? references.get(`company/${company}`) : null,
       })),
     )}) with ordinality as given(b, at)`)
  await db.run(
    sql.text(
      `with people as (select array_agg(u.id order by u.id) as ids from ems.users u join ems.usergroups g on g.id = u.usergroup_id
         where g.code in ('pemasaran', 'administrator')),
       given as (select n, case when n <= 150 then (array['prospek', 'kualifikasi', 'penawaran', 'negosiasi'])[1 + n % 4]
           when n <= 186 then 'menang' else 'kalah' end as stage_key from generate_series(1, 280) n)
     insert into ems.marketing_activities (board_id, company_id, stage_key, title, activity_type, partner_id, prospect_name,
       contact_id, owner_id, priority, source_id, value, expected_close, next_action_type, next_action_at, next_action_note,
       won_reason_id, won_note, lost_reason_id, lost_note, tags, interactions, checklist, created_at, stage_entered_at)
     select b.id, b.company_id, g.stage_key,
       (array['Pendampingan KITE', 'Pengadaan bahan', 'Pelatihan kepabeanan', 'Kontrak tahunan', 'Sewa gudang'])[1 + n % 5]
         || ' ' || left(coalesce(p.name, 'calon ' || n), 100),
       (array['opportunity', 'opportunity', 'quotation', 'meeting', 'visit', 'call', 'exhibition', 'follow_up'])[1 + n % 8],
       p.id, case when p.id is null then 'PT Calon Pelanggan ' || n end,
       (select c.id from ems.contacts c where c.partner_id = p.id order by c.is_primary desc, c.id limit 1),
       people.ids[1 + n % array_length(people.ids, 1)], (array['low', 'normal', 'normal', 'high', 'urgent'])[1 + n % 5],
       (select id from ems."references" where category = 'lead-source' and deleted_at is null order by sort_order, id
         offset n % 5 limit 1),
       round((5000000 * exp(mod(n * 37, 100) / 14.7))::numeric, -5), $1::date - 60 + n * 13 % 200,
       case when n > 35 and n <= 150 then (array['call', 'wa', 'email', 'visit', 'meeting'])[1 + n % 5] end,
       case when n > 35 and n <= 150 then ($1::date - 10 + n % 40)::timestamp at time zone 'Asia/Jakarta' + interval '9 hours' end,
       case when n > 35 and n <= 150 and n % 3 = 0 then 'Bawa contoh dan daftar harga' end,
       case when n between 151 and 186 and n % 5 > 0 then (select id from ems."references" where category = 'won-reason'
         and deleted_at is null order by sort_order, id offset n % 7 % 5 limit 1) end,
       case when n between 151 and 186 and n % 4 = 0 then 'Puas dengan pekerjaan tahun lalu' end,
       case when n > 186 then (select id from ems."references" where category = 'lost-reason' and deleted_at is null
         order by sort_order, id offset n % 5 limit 1) end,
       case when n > 186 and n % 4 = 0 then 'Anggaran dipotong' end,
       case when n % 6 = 0 then '{prioritas}'::text[] else '{}' end,
       (select jsonb_agg(jsonb_build_object('type', (array['call', 'wa', 'visit', 'email', 'meeting', 'note'])[1 + (n + i) % 6],
           'at', to_char(($1::date - (n * 3 % 45) - i * 9)::timestamp + interval '3 hours', 'YYYY-MM-DD"T"HH24:MI:SS.000"Z"'),
           'duration_min', 10 + (n * i) % 50, 'result', (array['Minta penawaran', 'Belum ada keputusan', 'Jadwalkan kunjungan',
             'Menunggu anggaran'])[1 + (n + i) % 4], 'location', null) order by i desc)
         from generate_series(1, 3 + (n % 5 = 0)::int + (n <= 4)::int) i),
       case when n % 5 = 0 then jsonb_build_array(jsonb_build_object('text', 'Kirim profil perusahaan', 'is_done', true),
         jsonb_build_object('text', 'Kirim penawaran', 'is_done', n > 150)) else '[]' end,
       $1::date - (n * 3 % 360),
       $1::date - case when n > 150 then n * 3 % 45 when n % 7 = 3 then 32 + n % 10 else n % 14 end
     from given g
     join (select id, company_id, row_number() over (order by id) as at from ems.marketing_boards) b on b.at = 1 + n % 3
     left join (select id, name, row_number() over (order by id) as at from ems.partners
         where is_customer and status in ('active', 'prospect')) p on p.at = n % 120
     cross join people`,
      [today],
    ),
  )
  await insertHistory(db)
  await insertTargets(db, today)
  await insertTemplates(db)
}

/** The way of each card to its stage, from the day it was made: what funnel and forecast are computed from. */
async function insertHistory(db: Transaction) {
  await db.run(sql`delete from ems.marketing_spans`)
  await db.run(sql`
    with ways as (
      select a.*, a.id as card_id, a.stage_entered_at as arrived, least(a.created_at, a.stage_entered_at - interval '30 days') as made,
        case when a.result = 'open' then stages.keys[1 : array_position(stages.keys, a.stage_key)]
          else stages.keys[1 : case a.result when 'won' then 4 else 1 + a.id % 4 end] || a.stage_key end as way
      from ems.marketing_activities a
      cross join (select array['prospek', 'kualifikasi', 'penawaran', 'negosiasi'] as keys) stages
    ), places as (
      select w.*, p.key, p.place, cardinality(w.way) as length,
        w.made + (w.arrived - w.made) * ((p.place - 1)::float / greatest(cardinality(w.way) - 1, 1)) as at
      from ways w cross join lateral unnest(w.way) with ordinality p (key, place)
    )
    insert into ems.marketing_spans (card_id, code, title, board_id, began_at, ended_at, stage_key, result, is_move, from_stage,
      from_result, stayed_seconds, value, weighted_value, currency, expected_close, owner_id, company_id, won_reason_id,
      lost_reason_id)
    select card_id, code, title, board_id, at, coalesce(lead(at) over one, 'infinity'), key,
      case when place = length then result else 'open' end, true, lag(key) over one, case when place > 1 then 'open' end,
      extract(epoch from at - lag(at) over one)::bigint, value, weighted_value, currency, expected_close, owner_id, company_id,
      case when place = length then won_reason_id end, case when place = length then lost_reason_id end
    from places window one as (partition by card_id order by place)`)
}

/**
 * What was planned in the last weeks: each interaction was, a fifth of it was moved once; and what is to be reached in this
 * month and the one before.
 */
async function insertTargets(db: Transaction, today: string) {
  await db.run(sql`
    insert into ems.marketing_plans (card_id, board_id, owner_id, type, due_at, planned_at, ended_at, outcome)
    select a.id, a.board_id, a.owner_id, case i ->> 'type' when 'note' then 'task' else i ->> 'type' end, p.due_at,
      p.due_at - interval '6 days', p.ended_at, p.outcome
    from ems.marketing_activities a cross join jsonb_array_elements(a.interactions) with ordinality x(i, n)
    cross join lateral (
      select (i ->> 'at')::timestamptz as due_at, (i ->> 'at')::timestamptz as ended_at, 'done' as outcome
      union all select (i ->> 'at')::timestamptz - interval '2 days', (i ->> 'at')::timestamptz - interval '2 days', 'moved'
        where (a.id + n) % 5 = 0) p`)
  await db.run(sql`
    insert into ems.marketing_targets (owner_id, board_id, month, won_value, won_cards, interaction_count)
    select a.owner_id, a.board_id, to_char(${today}::date - make_interval(months => m), 'YYYY-MM'),
      500000000 + 250000000 * (a.owner_id % 3), 2 + a.owner_id % 3, 12 + (a.owner_id % 4) * 4
    from (select distinct owner_id, board_id from ems.marketing_activities) a cross join generate_series(0, 1) m`)
}

/** Texts that salespeople send most. */
async function insertTemplates(db: Transaction) {
  await db.run(sql`insert into ems.message_templates (name, channel, subject, body) values
    ('Perkenalan', 'wa', null, 'Selamat pagi {{sapaan}} {{kontak}}, saya {{pengirim}}. Boleh saya hubungi sebentar mengenai {{judul}}?'),
    ('Pengingat jadwal', 'wa', null, 'Selamat siang {{sapaan}} {{kontak}}, mengingatkan janji kita pada {{tindak_lanjut}}. Terima kasih, {{pengirim}}'),
    ('Tindak lanjut penawaran', 'email', 'Penawaran {{judul}}',
      ${'Yth. {{sapaan}} {{kontak}},\n\nMenindaklanjuti penawaran kami untuk {{mitra}} senilai {{nilai}}, apakah ada yang perlu kami jelaskan?\n\nHormat kami,\n{{pengirim}}'})`)
}
