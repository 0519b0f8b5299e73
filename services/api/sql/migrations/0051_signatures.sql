-- Signatures under transitions and approvals: the drawn lines, or the name alone. Rows never change (trigger).
create table signatures (
  id bigint generated always as identity primary key,
  target_type text not null,
  target_id text not null,
  target_version integer not null,
  action text not null,
  approval_id bigint constraint signatures_approval_fkey references approvals,
  signer_name text not null constraint signatures_signer_name_check check (length(signer_name) between 2 and 100),
  strokes jsonb not null constraint signatures_strokes_check check (jsonb_typeof(strokes) = 'array'),
  sha256 text not null constraint signatures_sha256_check check (sha256 ~ '^[0-9a-f]{64}$'),
  signed_at timestamptz not null,
  created_by_id bigint not null constraint signatures_created_by_fkey references users
);
create index signatures_target on signatures (target_type, target_id, id);
create index signatures_approval on signatures (approval_id);
create index signatures_created_by on signatures (created_by_id);

-- What a step asks its approvers for, besides the decision.
alter table approvals
  add column signature text constraint approvals_signature_check check (signature in ('none', 'confirm', 'drawn')),
  add column evidence text;
update approvals a set signature = 'confirm' from approval_requests r
where r.id = a.request_id and exists (select from jsonb_array_elements(r.plan -> 'steps') s
  where (s ->> 'no')::integer = a.step and (s -> 'step' ->> 'isSigned')::boolean);
