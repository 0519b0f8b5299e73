create trigger customs_kite_tool_boms_frozen before update on customs_kite_tool_boms for each row
  when ((new.no_konversi, new.finish_good_id, new.kd_bj, new.fg_unit, new.valid_from) is distinct from
    (old.no_konversi, old.finish_good_id, old.kd_bj, old.fg_unit, old.valid_from))
  execute function kite_bom_locked();

create trigger customs_kite_tool_boms_kept before delete on customs_kite_tool_boms
  for each row execute function kite_bom_locked();

create trigger customs_kite_tool_boms_assumed before insert on customs_kite_tool_boms
  for each row when (new.valid_from is null or new.fg_unit is null) execute function kite_bom_defaults();

-- After `…_assumed`, which fills in what is not said: triggers run in the order of their names.
create trigger customs_kite_tool_boms_unit before insert on customs_kite_tool_boms
  for each row execute function kite_bom_unit();

create trigger customs_kite_tool_boms_unit_changed before update on customs_kite_tool_boms for each row
  when ((new.fg_unit, new.finish_good_id) is distinct from (old.fg_unit, old.finish_good_id)
    or (new.status = 'AKTIF' and old.status <> 'AKTIF'))
  execute function kite_bom_unit();
