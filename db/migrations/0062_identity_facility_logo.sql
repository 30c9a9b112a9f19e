-- A facility's logo, shown on what leaves the house: PDFs of reports, passes, links to reports.
alter table facilities add column logo_id uuid constraint facilities_logo_id_fkey references files;
create index facilities_logo_id on facilities (logo_id) where logo_id is not null;
