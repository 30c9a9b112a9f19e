import { expect, expectTypeOf, test } from 'vitest'
import { defineResource } from './define-resource.ts'
import { defineTransitions, type MoveBody } from './define-transitions.ts'
import { choice, longText, ref, text } from './fields.ts'

const states = ['DRAFT', 'SENT', 'DONE'] as const
const letters = defineResource({
  name: 'letters',
  subject: 'Boat',
  label: [['title']],
  search: ['title'],
  filter: [],
  defaultSort: 'title',
  fields: { title: text(80) },
  derived: { status: choice(states) },
})

const letterTransitions = defineTransitions(letters, {
  states,
  initial: 'DRAFT',
  groups: { open: ['DRAFT', 'SENT'] },
  moves: {
    send: { from: ['DRAFT'], to: 'SENT', action: 'update', summary: 'Sent', asks: { at: true } },
    close: {
      from: ['DRAFT', 'SENT'],
      to: 'DONE',
      action: 'approve',
      summary: 'Closed',
      asks: { note: 'required', fields: { answer: longText(), boatId: ref('boats').nullable() } },
      unless: ({ title }) => title === 'forever',
    },
    reopen: {
      from: ['DONE'],
      to: 'DRAFT',
      action: 'update',
      summary: 'Reopened',
      asks: { note: 'accepted' },
    },
  },
})

const { moves, groups, isIn, startsFrom } = letterTransitions

test('a move starts from its states only, never from an archived row, nor from one that it excludes', () => {
  const row = { id: '1', title: 'a', status: 'SENT', archivedAt: null }
  expect(letterTransitions.names.filter((name) => startsFrom(name, row))).toEqual(['close'])
  expect(startsFrom('close', { ...row, archivedAt: '2026-01-01T00:00:00Z' })).toBe(false)
  expect(startsFrom('close', { ...row, title: 'forever' })).toBe(false)
})

test('groups of states are declared once', () => {
  expect(groups.open).toEqual(['DRAFT', 'SENT'])
  expect(isIn('open', 'SENT')).toBe(true)
  expect(isIn('open', 'DONE')).toBe(false)
})

test('the body of a move takes what it asks for, and nothing else', () => {
  const taken = (name: keyof typeof moves, body: object) => moves[name].body.safeParse(body).success
  expect(taken('send', {})).toBe(true)
  expect(taken('send', { at: '2026-03-01T10:00:00+01:00' })).toBe(true)
  expect(taken('send', { note: 'x' })).toBe(false)
  expect(taken('close', { answer: 'yes' })).toBe(false)
  expect(taken('close', { note: ' ', answer: 'yes' })).toBe(false)
  expect(taken('close', { note: 'x', answer: 'yes' })).toBe(true)
  expect(taken('reopen', { note: 'x' })).toBe(true)
})

test('the form shows what is asked of people, and tells what it requires', () => {
  expect(moves.close.shown).toEqual({
    answer: { isRequired: true },
    boatId: { isRequired: false },
    note: { isRequired: true },
  })
  expect(moves.reopen.shown).toEqual({})
})

test('a body has the types of what is asked for', () => {
  type Close = MoveBody<NonNullable<(typeof moves)['close']['declared']>>
  expectTypeOf<Close['note']>().toEqualTypeOf<string>()
  expectTypeOf<Close['boatId']>().toEqualTypeOf<string | null | undefined>()
  type Send = MoveBody<NonNullable<(typeof moves)['send']['declared']>>
  expectTypeOf<Send['at']>().toEqualTypeOf<string | undefined>()
})

test('a state that the field does not know is refused when it is declared', () => {
  const declare = () =>
    defineTransitions(letters, { states: ['GONE'], initial: 'GONE', groups: {}, moves: {} })
  expect(declare).toThrow('letters.status knows no state GONE')
})
