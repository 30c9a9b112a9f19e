import { expect, test } from 'vitest'
import { resources } from '../resources.ts'
import { pathNameOf } from './entity-types.ts'

test('the path of every resource follows from its entity type', () => {
  for (const { name, subject } of Object.values(resources)) expect(pathNameOf(subject)).toBe(name)
})
