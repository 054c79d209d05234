-- SHA-256 of the file: a document that comes a second time to the same application is not added again.
alter table application_documents add column digest text;
