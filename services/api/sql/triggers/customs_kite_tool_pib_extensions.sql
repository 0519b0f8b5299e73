create trigger customs_kite_tool_pib_extensions_booked after insert or update or delete on customs_kite_tool_pib_extensions
  for each row execute function kite_book_extension();
