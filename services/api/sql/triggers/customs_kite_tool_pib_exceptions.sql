create trigger customs_kite_tool_pib_exceptions_booked after insert or update or delete on customs_kite_tool_pib_exceptions
  for each row execute function kite_book_exception();
