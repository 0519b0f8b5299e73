-- Words that no password may contain: names of the companies; the worker of EMS writes them.
create table house_words (
  word text primary key
);
