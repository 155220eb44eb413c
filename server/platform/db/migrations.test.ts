import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import pg from 'pg'
import { afterEach, beforeEach, expect, inject, it } from 'vitest'

const folder = new URL('./migrations/', import.meta.url)
const name = `migrations_${process.pid}`
let admin: pg.Client
let database: pg.Client

beforeEach(async () => {
  const server = inject('databaseServer')
  admin = new pg.Client({ ...server, database: 'postgres' })
  await admin.connect()
  await admin.query(`create database "${name}"`)
  database = new pg.Client({ ...server, database: name })
  await database.connect()
})
afterEach(async () => {
  await database.end()
  await admin.query(`drop database "${name}"`)
  await admin.end()
})

/** Applies the migrations between two names, the first excluded. */
const migrate = async (after: string, upTo: string): Promise<void> => {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.sql')).sort()
  for (const file of files.filter((file) => file.slice(0, 4) > after && file.slice(0, 4) <= upTo))
    for (const statement of (await readFile(new URL(file, folder), 'utf8')).split('--> statement-breakpoint'))
      await database.query(statement)
}

/** A slide with script versions, a minute apart; the last of each language is the present one. */
const insertHistory = async (versions: [language: string, source: string, script: string][]) => {
  const [user, course, lecture, deck, slide] = Array.from({ length: 5 }, () => crypto.randomUUID())
  await database.query(`set session_replication_role = replica`)
  await database.query(
    `insert into lectures (id, course_id, title, default_language, supported_languages, deck_id) values ($1, $2, 't', 'en', '{en,ko}', $3)`,
    [lecture, course, deck],
  )
  await database.query(
    `insert into decks (id, lecture_id, file_key, name, size_bytes) values ($1, $2, 'k', 'n', 1)`,
    [deck, lecture],
  )
  await database.query(
    `insert into slides (id, deck_id, number, picture_key, thumbnail_key, picture_hash, width, height, word_count) values ($1, $2, 1, 'p', 't', 'h', 1, 1, 1)`,
    [slide, deck],
  )
  for (const [minute, [language, source, script]] of versions.entries()) {
    const id = crypto.randomUUID()
    await database.query(
      `insert into script_versions (id, slide_id, language, script, spoken_hash, source, author_id, created_at)
        values ($1, $2, $3, $4, 'h', $5, $6, timestamptz '2026-01-01' + make_interval(mins => $7))`,
      [id, slide, language, script, source, user, minute],
    )
    await database.query(
      `insert into scripts (slide_id, language, script, spoken_hash, version_id) values ($1, $2, $3, 'h', $4)
        on conflict (slide_id, language) do update set script = excluded.script, version_id = excluded.version_id`,
      [slide, language, script, id],
    )
  }
}

it('finds the source texts of older translations in the history', async () => {
  await migrate('', '0002')
  await insertHistory([
    ['ko', 'ai_generated', 'AI'],
    ['en', 'ai_generated', 'first'],
    ['ko', 'translation', 'of first'],
    ['ko', 'manual_edit', 'of first, edited'],
    ['en', 'manual_edit', 'second'],
    ['ko', 'translation', 'of second'],
    ['ko', 'restored', 'present'],
  ])
  await database.query(`update scripts set translated_from = 'known' where language = 'ko'`)
  await migrate('0002', '0003')
  const { rows } = await database.query(
    'select script, translated_from from script_versions order by created_at',
  )
  const of = (script: string) => createHash('sha256').update(script).digest('hex')
  expect(rows.map(({ script, translated_from }) => [script, translated_from])).toEqual([
    ['AI', null],
    ['first', null],
    ['of first', of('first')],
    ['of first, edited', of('first')],
    ['second', null],
    ['of second', of('second')],
    ['present', 'known'],
  ])
})

it('0012 keeps what jobs said before messages had codes, as a text', async () => {
  await migrate('', '0011')
  await database.query(`set session_replication_role = replica`)
  const insert = (state: string, message: string, error: string | null) =>
    database.query(
      `insert into jobs (id, kind, state, message, error, owner_id) values (gen_random_uuid(), 'slides', $1, $2, $3, gen_random_uuid())`,
      [state, message, error],
    )
  await insert('PENDING', '', null)
  await insert('RUNNING', 'Preparing slide 2 of 9', null)
  await insert('FAILED', 'It failed.', 'It failed.')
  await migrate('0011', '0012')
  const { rows } = await database.query(`select messages from jobs order by state`)
  const text = (sentence: string) => [{ code: 'text', params: { text: sentence } }]
  expect(rows.map(({ messages }) => messages)).toEqual([
    [],
    text('Preparing slide 2 of 9'),
    text('It failed.'),
  ])
})

it('0013 keeps why pages could not be drawn before failures had codes, as a text', async () => {
  await migrate('', '0012')
  await insertHistory([])
  await database.query(`insert into slides select (jsonb_populate_record(slides, jsonb_build_object(
    'id', gen_random_uuid(), 'number', 2, 'failure', 'Page 2 could not be drawn.'))).* from slides`)
  await migrate('0012', '0013')
  const { rows } = await database.query(`select failure_message from slides order by number`)
  expect(rows.map(({ failure_message }) => failure_message)).toEqual([
    null,
    { code: 'text', params: { text: 'Page 2 could not be drawn.' } },
  ])
})

it('0014 reads the reasons of grade changes once, as data', async () => {
  await migrate('', '0013')
  await database.query(`set session_replication_role = replica`)
  const insert = (kind: string, why: string) =>
    database.query(
      `insert into grade_changes (id, submission_id, kind, why) values (gen_random_uuid(), gen_random_uuid(), $1, $2)`,
      [kind, why],
    )
  const expected: [kind: string, why: string, messages: unknown[]][] = [
    ['graded', 'Graded after it was handed in.', [{ code: 'graded_after_submission', params: {} }]],
    [
      'graded',
      'Graded; some answers wait for the professor. Read by compatible:some grade-2.',
      [
        { code: 'graded_in_part', params: {} },
        { code: 'answers_read_by', params: { engine: 'compatible:some grade-2' } },
      ],
    ],
    [
      'regraded',
      'Regraded by version 12 of the quiz. Read by builtin-1.',
      [
        { code: 'regraded_by_version', params: { number: 12 } },
        { code: 'answers_read_by', params: { engine: 'builtin-1' } },
      ],
    ],
    [
      'assistant_adjusted',
      'The handed-in answer says: “a “b”\nc”',
      [{ code: 'answer_quoted', params: { quote: 'a “b”\nc' } }],
    ],
    ['manual', 'Graded after a talk. Read by me.', []],
  ]
  for (const [kind, why] of expected) await insert(kind, why)
  await migrate('0013', '0014')
  const { rows } = await database.query(`select why, messages from grade_changes`)
  for (const [, why, messages] of expected) expect(rows).toContainEqual({ why, messages })
})

it('0015 gives each published lecture its copy, so that students keep what they have', async () => {
  await migrate('', '0014')
  await insertHistory([
    ['en', 'manual_edit', '[drawing drawing_id="00000000-0000-0000-0000-000000000001"/] Hello.'],
  ])
  await insertHistory([['en', 'manual_edit', 'A draft.']])
  await database.query(`update lectures set published = true
    where id = (select d.lecture_id from decks d join slides s on s.deck_id = d.id join scripts t on t.slide_id = s.id where t.script like '%Hello%')`)
  await database.query(
    `insert into recordings (key, file_key, engine, language, duration_ms, marks) values ('r', 'audio', 'e', 'en', 1, '[]')`,
  )
  await database.query(
    `insert into slide_audio (slide_id, language, spoken_hash, recording_key) select slide_id, 'en', spoken_hash, 'r' from scripts`,
  )
  await database.query(`insert into drawings (id, slide_id, file_key, content, color, size, author_id)
    select '00000000-0000-0000-0000-000000000001', slide_id, 'drawing', '', 'red', 3, gen_random_uuid() from scripts where script like '%Hello%'`)
  await database.query(`insert into file_uses (file_key, lecture_id, kind)
    select key, id, kind from lectures, (values ('p', 'picture'), ('t', 'thumbnail'), ('audio', 'audio'), ('drawing', 'drawing'), ('other', 'audio'), ('k', 'deck')) as files (key, kind)`)
  await migrate('0014', '0015')
  const { rows } = await database.query(`
    select l.published, v.languages, t.script, a.recording_key, d.file_key, n.page_id = o.page_id as same
    from lectures l join slides o on o.deck_id = l.deck_id
    left join published_versions v on v.deck_id = l.published_deck_id
    left join slides n on n.deck_id = l.published_deck_id
    left join scripts t on t.slide_id = n.id
    left join slide_audio a on a.slide_id = n.id
    left join drawings d on d.slide_id = n.id order by l.published`)
  expect(rows).toMatchObject([
    { published: false, languages: null, script: null },
    {
      published: true,
      languages: ['en', 'ko'],
      script: expect.stringContaining('Hello'),
      recording_key: 'r',
      file_key: 'drawing',
      same: true,
    },
  ])
  const { rows: open } = await database.query(`
    select f.file_key from file_uses f join lectures l on l.id = f.lecture_id
    where f.students_until = 'infinity' and l.published order by 1`)
  expect(open.map(({ file_key }) => file_key)).toEqual(['audio', 'drawing', 'p', 't'])
  const { rows: shut } = await database.query(
    `select count(*)::int as count from file_uses where students_until is null`,
  )
  expect(shut[0].count).toBe(8)
})

it('migrations are in the order of their times: one that is older than the last applied would be skipped', async () => {
  const { entries } = JSON.parse(await readFile(new URL('meta/_journal.json', folder), 'utf8')) as {
    entries: { tag: string; when: number }[]
  }
  const byTime = entries.toSorted((one, other) => one.when - other.when)
  expect(byTime.map(({ tag }) => tag)).toEqual(entries.map(({ tag }) => tag).toSorted())
})

it('0025 copies for students what the former release has published meanwhile, then and later', async () => {
  await migrate('', '0024')
  await insertHistory([
    ['en', 'manual_edit', 'Hello.'],
    ['ko', 'manual_edit', '준비 중'],
  ])
  await insertHistory([['en', 'manual_edit', 'A draft.']])
  await insertHistory([['en', 'manual_edit', 'Copied before.']])
  const lectureWith = `(select d.lecture_id from decks d join slides s on s.deck_id = d.id
    join scripts t on t.slide_id = s.id where t.script = $1)`
  const publish = (script: string) =>
    database.query(`update lectures set published = true where id = ${lectureWith}`, [script])
  await publish('Hello.')
  await database.query(`update lectures set languages_in_preparation = '{ko}' where id = ${lectureWith}`, [
    'Hello.',
  ])
  await database.query(
    `update lectures set published = true, published_deck_id = deck_id where id = ${lectureWith}`,
    ['Copied before.'],
  )
  await migrate('0024', '0025')
  await database.query(`set session_replication_role = origin`)
  const listCopies = async () => {
    const { rows } = await database.query(`
      select o.script, v.languages, array_agg(c.script) as copied, l.published_deck_id = l.deck_id as untouched
      from lectures l join slides s on s.deck_id = l.deck_id
      join scripts o on o.slide_id = s.id and o.language = 'en'
      left join published_versions v on v.deck_id = l.published_deck_id
      left join slides n on n.deck_id = l.published_deck_id and n.page_id = s.page_id
      left join scripts c on c.slide_id = n.id
      group by o.script, v.languages, l.published_deck_id, l.deck_id order by o.script`)
    return rows
  }
  expect(await listCopies()).toEqual([
    { script: 'A draft.', languages: null, copied: [null], untouched: null },
    { script: 'Copied before.', languages: null, copied: ['Copied before.'], untouched: true },
    { script: 'Hello.', languages: ['en'], copied: ['Hello.'], untouched: false },
  ])
  // A process of the former release goes on publishing.
  await database.query('alter table lectures drop constraint lectures_course_id_courses_id_fk')
  await publish('A draft.')
  expect((await listCopies())[0]).toEqual({
    script: 'A draft.',
    languages: ['en', 'ko'],
    copied: ['A draft.'],
    untouched: false,
  })
})

it('0040 makes each professor the owner of their courses, also of those that the former release makes', async () => {
  await migrate('', '0039')
  const [ada, kwame] = [crypto.randomUUID(), crypto.randomUUID()]
  for (const id of [ada, kwame])
    await database.query(
      `insert into users (id, name, email, password_hash, role) values ($1::uuid, 'A', $1::text || '@example.org', 'h', 'professor')`,
      [id],
    )
  const makeCourse = (code: string) =>
    database.query(
      `insert into courses (id, professor_id, name, description, supported_languages, course_code)
        values ($1, $2, $3::text, 'd', '{en}', $3::text)`,
      [crypto.randomUUID(), ada, code],
    )
  await makeCourse('BEFORE')
  await migrate('0039', '0040')
  await makeCourse('AFTER')
  const listStaff = async () => {
    const { rows } = await database.query(
      `select course_code as code, user_id as who, role from course_staff join courses on id = course_id
        order by course_code, role`,
    )
    return rows
  }
  const [after, before] = ['AFTER', 'BEFORE'].map((code) => ({ code, who: ada, role: 'owner' }))
  expect(await listStaff()).toEqual([after, before])
  await database.query(`update courses set professor_id = $1 where course_code = 'AFTER'`, [kwame])
  expect(await listStaff()).toEqual([
    { code: 'AFTER', who: kwame, role: 'owner' },
    { ...after, role: 'teacher' },
    before,
  ])
})

it('0084 ends what students teach who were professors', async () => {
  await migrate('', '0083')
  await database.query('set session_replication_role = replica')
  const [student, professor] = [crypto.randomUUID(), crypto.randomUUID()]
  for (const [id, role] of [
    [student, 'student'],
    [professor, 'professor'],
  ])
    await database.query(
      `insert into users (id, name, email, password_hash, role) values ($1::uuid, 'A', $1::text || '@example.org', 'h', $2)`,
      [id, role],
    )
  const insert = (table: string, since: string, user: string, role: string) =>
    database.query(
      `insert into ${table} (course_id, user_id, role, ${since}) values (gen_random_uuid(), $1, $2, now())`,
      [user, role],
    )
  const tables = [
    ['course_staff', 'created_at'],
    ['deleted_course_members', 'since'],
  ] as const
  for (const [table, since] of tables)
    for (const [user, role] of [
      [student, 'teacher'],
      [student, 'assistant'],
      [professor, 'teacher'],
    ] as const)
      await insert(table, since, user, role)
  await migrate('0083', '0084')
  for (const [table] of tables) {
    const { rows } = await database.query(
      `select user_id = $1 as "isStudent", role from ${table} order by role`,
      [student],
    )
    expect(rows).toEqual([
      { isStudent: true, role: 'assistant' },
      { isStudent: false, role: 'teacher' },
    ])
  }
})

it('have the number of their last entry, from which drizzle-kit takes the next one', async () => {
  const journal = JSON.parse(await readFile(new URL('meta/_journal.json', folder), 'utf8'))
  const { idx, tag } = journal.entries.at(-1)
  expect(idx).toBe(Number(tag.slice(0, 4)))
})
