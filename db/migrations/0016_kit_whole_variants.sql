-- Of a picture that is cropped, the whole of it is kept at the preview's size, so that another part can be chosen.
alter table file_variants drop constraint file_variants_kind_check;
alter table file_variants add constraint file_variants_kind_check check (kind in ('thumb', 'preview', 'whole'));
update files set state = 'PENDING' where state = 'READY' and crop is not null;
