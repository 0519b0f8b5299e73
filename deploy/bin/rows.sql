select format('select %L, count(*) from %I.%I', schemaname || '.' || tablename, schemaname, tablename)
from pg_tables where schemaname in ('ems', 'sso', 'realtime', 'graphile_worker') order by schemaname, tablename
\gexec
