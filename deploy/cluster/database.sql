-- Run once, as postgres at the primary: the database of Aangan and its owner.
create role aangan login password '@AANGAN_PASSWORD@';
create database aangan owner aangan encoding 'UTF8' template template0;
