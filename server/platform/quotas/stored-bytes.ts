/**
 * SQL of the bytes of the files that lectures and quiz questions of courses use, each file once. A file's size is known
 * within a minute of its upload (features/files/measure-files.ts), a deck's at once.
 * @param which a condition on `co`, the courses
 */
export const storedBytes = (which: string): string => `(
  select coalesce(sum(bytes), 0)::float8 from (
    select file_key, max(bytes) as bytes from (
      select u.file_key, coalesce(f.size_bytes, d.size_bytes, 0) as bytes
      from courses co join lectures l on l.course_id = co.id join file_uses u on u.lecture_id = l.id
        left join stored_files f on f.file_key = u.file_key
        left join decks d on d.lecture_id = l.id and d.file_key = u.file_key
      where ${which}
      union all
      select k.file_key, coalesce(f.size_bytes, 0)
      from courses co join question_pictures k on k.course_id = co.id
        left join stored_files f on f.file_key = k.file_key
      where ${which}) uses
    group by file_key) files)`
