import { homeFigures } from '@darsena/contract/home-figures'
import { expect, test } from 'vitest'
import { homeKinds } from './home-kinds.ts'

test('a change of anything that the home page counts is looked at', () => {
  const counted = Object.values(homeFigures).map(({ list }) => list.name)
  expect(homeKinds).toEqual(expect.arrayContaining([...new Set(counted)]))
})
