import { boatMemberRoles } from '@darsena/contract/areas/fleet/boat-member-roles'
import { screensFor } from '../../../kit/area/screens-for.tsx'
import { RowName } from './row-name.tsx'

const { Related, Col, Field } = screensFor(boatMemberRoles)

/** What a person is on which boats. */
export const MemberRoles = ({ memberId }: { memberId: string }) => (
  <Related
    by="memberId"
    of={memberId}
    fields={
      <>
        <Field source="boatId" />
        <Field source="role" />
        <Field source="from" />
        <Field source="to" />
        <Field source="notes" />
      </>
    }
  >
    <Col source="boatId" render={({ boat }) => <RowName resource="boats" row={boat} />} />
    <Col source="role" />
    <Col source="from" />
    <Col source="to" />
    <Col source="notes" />
  </Related>
)

/** Who is what on a boat. */
export const BoatPeople = ({ boatId }: { boatId: string }) => (
  <Related
    by="boatId"
    of={boatId}
    fields={
      <>
        <Field source="memberId" />
        <Field source="role" />
        <Field source="from" />
        <Field source="to" />
        <Field source="notes" />
      </>
    }
  >
    <Col source="memberId" render={({ member }) => <RowName resource="boat-members" row={member} />} />
    <Col source="role" />
    <Col source="from" />
    <Col source="to" />
    <Col source="notes" />
  </Related>
)
