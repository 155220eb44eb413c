/** Messages about lectures, their slides and publishing. */
export const lecturesMessages = {
  preparing_slide: 'Preparing slide {{number}} of {{total}}',
  slides_drawn: '{{total}} slides are converted',
  slides_ready_one: '{{count}} slide is prepared.',
  slides_ready_other: '{{count}} slides are prepared.',
  page_damaged: 'Page {{number}} could not be converted because it is damaged.',
  page_too_slow: 'Page {{number}} could not be converted because that takes longer than {{seconds}} seconds.',
  page_too_much_memory: 'Page {{number}} could not be converted because that needs too much memory.',
  page_unreadable: 'Page {{number}} could not be converted because something in it cannot be read.',
  pages_not_drawn_one: 'Page {{slides}} could not be converted.',
  pages_not_drawn_other: 'Pages {{slides}} could not be converted.',
  slides_without_text_one: '{{count}} of them has no readable text.',
  slides_without_text_other: '{{count}} of them have no readable text.',
  slides_kept_one: '{{count}} unchanged slide kept everything.',
  slides_kept_other: '{{count}} unchanged slides kept everything.',
  slides_kept_and_one: '{{count}} unchanged slide kept everything;',
  slides_kept_and_other: '{{count}} unchanged slides kept everything;',
  slides_renumbered_one: '{{count}} slide differs only in its page number and kept everything.',
  slides_renumbered_other: '{{count}} slides differ only in their page number and kept everything.',
  slides_renumbered_and_one: '{{count}} slide differs only in its page number and kept everything;',
  slides_renumbered_and_other: '{{count}} slides differ only in their page number and kept everything;',
  slides_kept_none: 'No slide is unchanged.',
  slides_new_one: 'slide {{slides}} is new.',
  slides_new_other: 'slides {{slides}} are new.',
  slides_changed_one:
    'Slide {{slides}} took over the work of an old slide that looks different. Please check it.',
  slides_changed_other:
    'Slides {{slides}} took over the work of old slides that look different. Please check them.',
  slides_ready_to_replace_one:
    '{{count}} new slide is prepared. Nothing has changed yet: compare, then replace the slides.',
  slides_ready_to_replace_other:
    '{{count}} new slides are prepared. Nothing has changed yet: compare, then replace the slides.',
  slides_back: 'The slides of {{words}} are back.',
  later_scripts_kept_one: '{{count}} script that was saved since is a version in its history.',
  later_scripts_kept_other: '{{count}} scripts that were saved since are versions in their history.',
  replacement_gone:
    'These new slides no longer exist: they were used, discarded or replaced by another file.',
  replaced_with_other_match:
    'The slides have already been replaced with another match, in another window or on another device, so your match was not applied. To choose again, use Undo Replace Slides in the editor.',
  replacement_match_invalid: 'This match does not fit the slides. Load the comparison again.',
  slide_moved: 'Slide {{from}} is now slide {{to}}.',
  slides_moved: '{{count}} slides have a new number.',
  slides_gone_one: 'Slide {{slides}} of the old PDF was removed with its script; Undo brings it back.',
  slides_gone_other:
    'Slides {{slides}} of the old PDF were removed with their scripts; Undo brings them back.',
  deck_gone: 'The slides were replaced or the lecture was deleted.',
  deck_cancelled: 'Preparing the slides was cancelled.',
  replacing_cancelled:
    'Cancelled: the slides were not replaced. The new PDF is still waiting to be compared.',
  replaced_before_cancel:
    'The slides had been replaced before the cancel arrived. Undo Replace Slides brings the old ones back.',
  deck_cancelled_at_one:
    'Cancelled. {{count}} of {{total}} slides is prepared. Upload the PDF again to have them all.',
  deck_cancelled_at_other:
    'Cancelled. {{count}} of {{total}} slides are prepared. Upload the PDF again to have them all.',
  slide_gone: 'The slide was replaced or the lecture was deleted.',
  language_gone: 'The lecture is no longer in {{language}}.',
  lecture_deleted: 'The lecture was deleted.',
  waiting_slides: 'Waiting to prepare the slides.',
  pdf_protected: 'This PDF is protected with a password. Remove the password and upload it again.',
  pdf_damaged:
    'This PDF is damaged and cannot be read. Export it again from its source and upload the new file.',
  pdf_wrong_kind: 'This file is not a PDF. Export your slides as PDF and upload that file.',
  pdf_empty: 'This file is empty. Choose the PDF again and upload it once more.',
  pdf_without_pages: 'This PDF has no pages. Export it again from its source and upload the new file.',
  pdf_too_large:
    'This PDF is larger than {{number}} MB. Make its pictures smaller or split it, and upload it again.',
  pdf_too_many_pages:
    'This PDF has more than {{number}} pages. Split it into several lectures and upload them one by one.',
  pdf_too_slow:
    'This PDF takes too long to convert. Export it again with simpler graphics and upload the new file.',
  pdf_too_much_memory:
    'This PDF needs too much memory to open. Export it again with smaller pictures and upload the new file.',
  lecture_not_editable: "Lecture not found, data incomplete, or you don't have permission to edit it.",
  lecture_not_deleted: 'This lecture is not deleted.',
  slides_replaced:
    'The slides of this lecture have been replaced, and this number is now another page. Nothing was changed.',
  lecture_not_published: 'This lecture is not published, so students have no version to compare with.',
  no_update_to_undo: 'There is no update of this lecture from the last 30 days that can be undone.',
  page_gone: 'The slides of this lecture have been replaced, and this one is no longer among them.',
  scripts_being_written:
    'Scripts are being written or translated. Please wait until that is finished, or cancel it first.',
  lecture_not_found: "Lecture not found or you don't have permission to view it.",
  no_such_slide: 'This lecture has no slide {{number}}.',
  no_such_language: 'This lecture has no {{language}} version.',
  audio_not_available: 'Audio not available.',
  slides_being_prepared: 'Another operation is in progress. Please wait until the slides are prepared.',
  publish_without_slides: 'Cannot publish: Critical scripts are missing. Upload slides first.',
  publish_missing_scripts: 'Cannot publish: Critical scripts are missing. {{missing}}.',
  publish_missing_audio: 'Cannot publish: Audio is missing. {{missing}}.',
  publish_waits_for_audio: 'Waiting until all audio is ready. Then the lecture is published.',
  publish_done: 'The lecture is published.',
  publish_updated: 'Students have the new version.',
  publish_audio_failed: 'Audio could not be generated, so nothing was published. {{missing}}.',
  publish_cancelled: 'Publishing was cancelled.',
  note_changed:
    'This note has been changed in another window. Both texts are shown: choose which one to keep.',
  storage_limit_reached:
    'There is not enough storage for this file: the owner of this course has {{number}} MB left. Delete lectures that are not needed, or ask the administrator for more.',
} as const
