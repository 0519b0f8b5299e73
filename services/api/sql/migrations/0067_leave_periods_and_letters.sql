-- Periods in which no leave of a kind is taken, and whether the substitute decides for the employee meanwhile.
alter table leaves add column blackouts jsonb not null default '[]';
alter table leave_employees add column delegates_approvals boolean;

-- Issued letters as they were signed, byte for byte.
create table employee_letter_prints (
  letter_id bigint primary key constraint employee_letter_prints_letter_fkey references employee_letters on delete cascade,
  content bytea not null,
  sha256 text not null,
  created_at timestamptz not null default now()
);
