-- Merging moves what refers to a boat or a person, erasing empties it, the file on a person tells it: all of them ask for
-- rows in the archive too, which indexes of live rows alone don't find.

drop index boat_member_roles_boat_id, boat_member_roles_member_id, boat_managers_boat_id, boat_documents_boat_id,
  person_documents_member_id, port_bookings_boat_id, port_booking_members_member_id;
create index boat_member_roles_boat_id on boat_member_roles (boat_id, role);
create index boat_member_roles_member_id on boat_member_roles (member_id);
create index boat_managers_boat_id on boat_managers (boat_id);
create index boat_documents_boat_id on boat_documents (boat_id);
create index person_documents_member_id on person_documents (member_id);
create index port_bookings_boat_id on port_bookings (boat_id, "from");
create index port_booking_members_member_id on port_booking_members (member_id);
