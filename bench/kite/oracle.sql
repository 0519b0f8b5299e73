-- The allocation once more, row by row in PL/pgSQL, straight from the rules and without any of the engine's code: policy
-- PARTIAL, PEB by registration date, one BOM per finished good, claim on what is contained. Exact: `div` and `trunc` only.
drop table if exists oracle_pib, oracle_rows;
create unlogged table oracle_rows (seq int, pib_detail_id bigint, peb_detail_id bigint, bom_id bigint, raw_material_id bigint,
  qty_base numeric, qty_declared numeric, contained_base numeric, claim_base numeric, fg_qty_share numeric, cif_idr numeric, bm numeric,
  bmt numeric, cukai numeric, ppn numeric, ppnbm numeric, age_day int);
create unlogged table oracle_pib (id bigint primary key, ord int, raw_material_id bigint, reg_date date, due date, factor numeric, whole numeric,
  bal numeric, used numeric, declared numeric, claimed numeric, v numeric[], b numeric[]) with (fillfactor = 50);

create or replace function oracle_run(tenant bigint, bcl bigint, lo int, hi int, d int) returns int language plpgsql as $$
declare
  e record; n record; p record;
  p10 numeric := 10::numeric ^ d;
  seq int := 0;
  need numeric; rest numeric; take numeric; c numeric; contained numeric; contained_before numeric; claim numeric;
  share numeric; share_before numeric; more numeric; due numeric; money numeric[]; booked numeric[];
begin
  insert into oracle_pib select x.id, row_number() over (order by h.reg_date, lpad(h.reg_no, 20, '0'), h.office_code, x.line_no, x.id), x.raw_material_id,
    h.reg_date, coalesce(h.extended_due_date, h.reg_date + hi), x.factor, x.qty * x.factor, trunc(x.qty * x.factor, d), 0, 0, 0,
    array[x.cif_idr, x.bm + x.bm_extra, x.bmt, x.cukai, x.ppn, x.ppnbm], array[0, 0, 0, 0, 0, 0]::numeric[]
  from ems.customs_kite_tool_pib_details x join ems.customs_kite_tool_pib_headers h on h.id = x.header_id
  where x.tenant_id = tenant and x.is_kite and x.factor is not null;
  create index oracle_pib_next on oracle_pib (raw_material_id, ord) where bal > 0;
  analyze oracle_pib;
  for e in select x.id, x.qty, x.factor, x.finish_good_id, h.reg_date from ems.customs_kite_tool_peb_details x
      join ems.customs_kite_tool_peb_headers h on h.id = x.header_id where x.kite_data_id = bcl
      order by h.reg_date, lpad(h.reg_no, 20, '0'), h.office_code, x.line_no, x.id loop
    for n in select l.raw_material_id, l.bom_id, sum(l.coefficient) as k, sum(l.coefficient * l.contained_pct * 0.01) as kc
        from ems.customs_kite_tool_boms o join ems.customs_kite_tool_bom_details l on l.bom_id = o.id
        join ems.customs_kite_tool_raw_materials m on m.id = l.raw_material_id
        where o.finish_good_id = e.finish_good_id and o.status = 'AKTIF' group by l.raw_material_id, l.bom_id, m.code order by m.code collate "C" loop
      need := round(e.qty * e.factor * n.k, d);
      rest := need; c := 0; contained_before := 0; share_before := 0;
      for p in select * from oracle_pib q where q.raw_material_id = n.raw_material_id and q.bal > 0 and q.reg_date + lo <= e.reg_date
          and q.due >= e.reg_date order by q.ord loop
        exit when rest = 0;
        take := least(rest, p.bal);
        c := c + take;
        contained := div(2 * c * n.kc * p10 + n.k, 2 * n.k) / p10;
        claim := contained - contained_before;
        share := case when c = need then round(e.qty, 4) else div(2 * e.qty * c * 10000 + need, 2 * need) / 10000 end;
        more := greatest(0, div((p.used + take) * 1000000, p.factor) / 1000000 - p.declared);
        money := '{}'; booked := '{}';
        for i in 1..6 loop
          due := div(2 * p.v[i] * (p.claimed + claim) + p.whole, 2 * p.whole);
          money := money || greatest(0, due - p.b[i]);
          booked := booked || greatest(p.b[i], due);
        end loop;
        seq := seq + 1;
        insert into oracle_rows values (seq, p.id, e.id, n.bom_id, n.raw_material_id, take, more, claim, claim, share - share_before,
          money[1], money[2], money[3], money[4], money[5], money[6], e.reg_date - p.reg_date);
        update oracle_pib q set bal = p.bal - take, used = p.used + take, declared = p.declared + more, claimed = p.claimed + claim,
          b = booked where q.id = p.id;
        rest := rest - take; contained_before := contained; share_before := share;
      end loop;
    end loop;
  end loop;
  return seq;
end $$;
