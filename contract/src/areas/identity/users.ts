import { defineResource } from '../../kit/define-resource.ts'
import { choice, email, instant, phone, refList, text, yesNo } from '../../kit/fields.ts'
import { languages } from '../../kit/label.ts'

const userStates = ['INVITED', 'ACTIVE', 'DISABLED'] as const

/** An account. The first facility is the default one; passwords and second factors have routes of their own. */
export const users = defineResource({
  name: 'users',
  subject: 'User',
  label: [['name']],
  search: ['name', 'email'],
  filter: ['roleIds', 'facilityIds', 'departmentIds', 'state'],
  defaultSort: 'name',
  // Without it a user is a name, departments and a phone: the directory, by which hosts and assignees are picked.
  withheld: {
    needs: 'UserRole',
    fields: ['email', 'locale', 'roleIds', 'facilityIds', 'state', 'lastSignInAt', 'secondFactor'],
    sheets: true,
  },
  fields: {
    name: text(120),
    email: email(),
    phone: phone().nullable(),
    locale: choice(languages).default('it'),
    roleIds: refList('roles', 'user_roles').default([]),
    facilityIds: refList('facilities', 'user_to_facilities').default([]),
    departmentIds: refList('departments', 'user_departments').default([]),
  },
  derived: { state: choice(userStates), lastSignInAt: instant().nullable(), secondFactor: yesNo() },
})
