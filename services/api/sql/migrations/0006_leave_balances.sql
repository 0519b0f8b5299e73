-- without triggers: leave_employees
-- The balance of leave is kept by the database: no request, whoever decides it and however many at once, takes more than is
-- left. What was refused, withdrawn or cancelled takes nothing.

/* The days that were asked for stay known; what they take from the balance becomes nothing. */
alter table leave_employees alter column taken_days drop expression;
update leave_employees set days = 0 where entry = 'request' and status in ('rejected', 'withdrawn', 'cancelled');
