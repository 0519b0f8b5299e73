/* Name, size and fingerprint of a destroyed file, and the minutes, are the proof of a disposal. */
create or replace function keep_proof_of_disposal() returns trigger language plpgsql as $$
begin
  if old.deleted_at is null
      and (old.destroyed_at is not null or exists (select from ems.archive_disposals where minutes_id = old.id)) then
    raise exception 'Bukti pemusnahan tidak dapat diubah atau dihapus.' using errcode = 'EM409';
  end if;
  return coalesce(new, old);
end $$;
