-- Records that are borrowed together have one number.
create sequence archive_loan_number as bigint increment 1 minvalue 1 maxvalue 9223372036854775807 start 1001;
