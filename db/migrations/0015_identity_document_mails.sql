-- Does somebody want the daily mail on documents that expire?
alter table users add column document_mails boolean not null default true;
