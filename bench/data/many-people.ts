import { connect } from '@darsena/db/connect'
import { realYachts } from '@darsena/db/seeds/fleet'
import { insertMembers, inventedPeople } from '@darsena/db/seeds/people'
import { sql } from 'kysely'

/** As many invented people, each with a second family name after a yacht, so that names are as different as real ones. */
export async function seedManyPeople(url: string, count: number): Promise<void> {
  const { db, close } = connect(url)
  try {
    const yachts = realYachts(3_000)
    const people = inventedPeople(count).map((person, at) => ({
      ...person,
      last_name:
        `${person.last_name} ${yachts[(at * 7919) % yachts.length]?.name?.split(' ')[0] ?? ''}`.trim(),
    }))
    for (let at = 0; at < count; at += 500) await insertMembers(db, people.slice(at, at + 500))
    await sql`vacuum (analyze) boat_members`.execute(db)
  } finally {
    await close()
  }
}
